import { consent } from '../../lib/analytics/consent.ts'
import { trackPageView } from '../../lib/analytics/track-event.ts'

/** Stores the visitor's answer. With their consent the page they read is the first that counts. */
export const answerConsent = (isAllowed: boolean): void => {
  if (consent.current() === isAllowed) return
  consent.save(isAllowed)
  trackPageView()
}
