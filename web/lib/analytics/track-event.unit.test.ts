import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONSENT_KEY } from '../storage-keys.ts'

let stored: Map<string, string>

/** As a browser that has just loaded the page. */
const loadPage = async () => {
  vi.resetModules()
  const { listenToEvents, trackEvent } = await import('./track-event.ts')
  const { consent } = await import('./consent.ts')
  const taken: unknown[] = []
  const listen = () => listenToEvents(({ eventName }) => taken.push(eventName))
  return { consent, listen, taken, trackEvent }
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('nothing is kept or told of what happened before the consent', async () => {
  const { consent, listen, taken, trackEvent } = await loadPage()
  trackEvent('quote_requested', {})
  consent.save(true)
  trackEvent('page_viewed', { path: '/' })
  listen()
  expect(taken).toEqual(['page_viewed'])
})

test.each(['false', '', 'TRUE', '1', '{}'])('%j in storage is no consent', async (value) => {
  stored.set(CONSENT_KEY, value)
  const { listen, taken, trackEvent } = await loadPage()
  listen()
  trackEvent('quote_requested', {})
  expect(taken).toEqual([])
})

test('what is tracked before its code is there waits for it, up to 50 events', async () => {
  stored.set(CONSENT_KEY, 'true')
  const { listen, taken, trackEvent } = await loadPage()
  for (let step = 0; step < 60; step += 1) trackEvent('tour_step', { step: 'search' })
  listen()
  expect(taken).toHaveLength(50)
  trackEvent('quote_requested', {})
  expect(taken.at(-1)).toBe('quote_requested')
})

test('consent that is taken back counts at once, also where storage has no room for it', async () => {
  stored.set(CONSENT_KEY, 'true')
  const { consent, listen, taken, trackEvent } = await loadPage()
  listen()
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  consent.save(false)
  trackEvent('quote_requested', {})
  expect(taken).toEqual([])
  expect(stored.has(CONSENT_KEY)).toBe(false)
})

test('where storage is blocked, consent lasts for the visit', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  const { consent, listen, taken, trackEvent } = await loadPage()
  listen()
  trackEvent('quote_requested', {})
  consent.save(true)
  trackEvent('quote_requested', {})
  expect(taken).toEqual(['quote_requested'])
})
