import { describe, expect, it } from 'vitest'
import { LimitExceededError } from './errors.ts'
import { itemSize } from './events/item-size.ts'
import type { EventItem, HeadItem } from './events/items.ts'
import { assertTransaction, assertWithinLimits, limits } from './limits.ts'

const bytes = new Uint8Array(32)
const head = (state: unknown): HeadItem => ({
  stream: 'Shelf#1',
  version: 1,
  recordedAt: '2026-01-01T00:00:00.000Z',
  s: state,
  rv: 1,
  h: bytes,
  r: bytes,
})
const event = (size: number): EventItem => {
  const item: EventItem = {
    stream: 'Shelf#1',
    version: 1,
    recordedAt: '2026-01-01T00:00:00.000Z',
    t: 'NoteLeft',
    sv: 1,
    id: 'id',
    d: '',
    a: 'a',
    ak: 'user',
    c: 'c',
    ph: bytes,
    co: 'co',
    p: bytes,
    h: bytes,
  }
  return { ...item, d: ''.padEnd(size - itemSize(item), '.') }
}
const small = event(500)
const times = (count: number, item: EventItem): EventItem[] => Array<EventItem>(count).fill(item)

describe('assertWithinLimits', () => {
  it('takes exactly as much as is allowed', () => {
    const largest = times(limits.eventsPerCommand, event(limits.eventBytes))
    expect(() =>
      assertWithinLimits(largest, head(''.padEnd(limits.stateBytes, '.')), 1),
    ).not.toThrow()
  })

  it.each([
    ['eventsPerCommand', times(26, small), head(0), 0, 26],
    ['eventBytes', [small, event(16 * 1024 + 1), small], head(0), 0, 16 * 1024 + 1],
    ['stateBytes', [small], head(''.padEnd(64 * 1024 + 1, '.')), 0, 64 * 1024 + 1],
    ['transactionItems', [small], head(0), 89, 91],
  ] as const)('refuses more %s', (limit, events, item, others, value) => {
    const check = () => assertWithinLimits(events, item, others)
    expect(check).toThrow(LimitExceededError)
    expect(check).toThrow(expect.objectContaining({ limit, value, maximum: limits[limit] }))
  })

  it('names the field that makes an event too large', () => {
    const ofData = (d: unknown) => () => {
      assertWithinLimits([small, { ...small, d }], head(0), 0)
    }
    const findings = times(40, small)
    const data = { tier: 'open', data: { title: 'x'.repeat(500), findings, url: null } }
    expect(ofData(data)).toThrow(
      /^eventBytes is \d{5}, at most 16384 are allowed: shorten data\.findings\.$/,
    )
    expect(ofData({ text: 'x'.repeat(17_000) })).toThrow(/: shorten text\.$/)
    expect(ofData('x'.repeat(17_000))).toThrow(/are allowed\.$/)
  })

  it('refuses a transaction above 90 items or 3.5 MB, below what DynamoDB takes', () => {
    expect(() => assertTransaction(90, 3_670_016)).not.toThrow()
    expect(() => assertTransaction(91, 1)).toThrow('transactionItems is 91')
    expect(() => assertTransaction(1, 3_670_017)).toThrow('transactionBytes is 3670017')
  })

  it('cannot be brought above 3.5 MB by events and a state that are allowed', () => {
    const { eventsPerCommand, eventBytes, stateBytes, transactionBytes } = limits
    expect(eventsPerCommand * eventBytes + 2 * stateBytes).toBeLessThan(transactionBytes)
  })
})

describe('itemSize', () => {
  it.each<[string, object, number]>([
    ['text by its UTF-8', { name: 'é€' }, 4 + 5],
    ['numbers by two digits a byte', { n: 0, m: 123.45, k: -7, l: 1e20 }, 4 + 2 + 4 + 3 + 2],
    ['bytes, booleans and null', { b: new Uint8Array(7), t: true, u: null }, 3 + 7 + 1 + 1],
    ['lists and maps with their members', { l: ['ab', []], m: { k: 'v' } }, 2 + 10 + 6],
    ['nothing for what is undefined', { a: undefined, m: { b: undefined } }, 1 + 3],
  ])('counts %s', (_, item, size) => {
    expect(itemSize(item)).toBe(size)
  })
})
