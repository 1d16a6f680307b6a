import type { InferOutput } from 'valibot'
import type { UserEventName, userEvents } from '../../../shared/contract/events.ts'
import { consent } from './consent.ts'

type PropertiesOf<Name extends UserEventName> = InferOutput<(typeof userEvents)[Name]>

export type TrackedEvent = {
  [Name in UserEventName]: {
    readonly eventName: Name
    readonly properties: PropertiesOf<Name>
  }
}[UserEventName]

type Listener = (event: TrackedEvent) => void

/** More would only come together where the code that takes them never arrives. */
const WAITING_MAX = 50
const waiting: TrackedEvent[] = []
let listener: Listener | undefined

/**
 * Reports to analytics what the visitor does. Does nothing without consent, waits for nothing and never
 * fails.
 */
export const trackEvent = <Name extends UserEventName>(
  eventName: Name,
  properties: PropertiesOf<Name>,
): void => {
  if (consent.current() !== true) return
  const event = { eventName, properties } as TrackedEvent
  if (listener !== undefined) listener(event)
  else if (waiting.length < WAITING_MAX) waiting.push(event)
}

/** The path alone: a query may hold a code or a token. */
export const trackPageView = (): void =>
  trackEvent('page_viewed', { path: location.pathname.slice(0, 300) })

/**
 * Takes what is tracked from now on, and what waited for it.
 *
 * @returns a function that ends it
 */
export const listenToEvents = (next: Listener): (() => void) => {
  listener = next
  for (const event of waiting.splice(0)) next(event)
  return () => {
    listener = undefined
  }
}
