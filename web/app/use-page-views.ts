import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { trackPageView } from '../lib/analytics/track-event.ts'

/** One page view for each page that is shown; another query is the same page. */
export const usePageViews = (): void => {
  const [path] = useLocation()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    trackPageView()
  }, [path])
}
