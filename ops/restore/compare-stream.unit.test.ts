import { describe, expect, test } from 'vitest'
import { hashEvent } from '../../lambdas/platform/event-store/events/hash-chain.ts'
import {
  eventFromItem,
  type EventItem,
  eventToItem,
} from '../../lambdas/platform/event-store/events/items.ts'
import { makeShelves } from '../../test/support/streams/stream-tables.ts'
import { compareStream } from './compare-stream.ts'

const { events } = makeShelves(1, 6)
const versions = (...wanted: number[]): EventItem[] =>
  events.filter(({ version }) => wanted.includes(version))
const versionsOf = (items: readonly EventItem[]) => items.map(({ version }) => version)
const first = events[0] ?? expect.unreachable()

/** The stream as it went on otherwise from a version on: whole in itself. */
const fork = (from: number): EventItem[] => {
  let prevHash = eventFromItem(events[from - 2] ?? first).hash
  return events.slice(from - 1).map((item) => {
    const { hash: _, ...event } = { ...eventFromItem(item), prevHash, commandId: 'another' }
    const hash = hashEvent(event)
    prevHash = hash
    return eventToItem({ ...event, hash })
  })
}

describe('what is missing', () => {
  test.each([
    ['nothing', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], []],
    ['the end', [1, 2, 3, 4, 5, 6], [1, 2, 3], [4, 5, 6]],
    ['all', [1, 2, 3, 4, 5, 6], [], [1, 2, 3, 4, 5, 6]],
    ['the middle', [1, 2, 3, 4, 5, 6], [1, 2, 5, 6], [3, 4]],
    ['the beginning', [1, 2, 3, 4, 5, 6], [5, 6], [1, 2, 3, 4]],
    ['what an older copy has', [1, 2, 3], [1, 4, 5, 6], [2, 3]],
    ['what comes before a gap of the copy', [1, 2, 5, 6], [1], [2]],
    ['what fills one gap of two', [2, 3], [1, 4, 6], [2, 3]],
    ['nothing without a beginning', [3, 4], [5, 6], []],
    ['nothing of an older copy', [1, 2], [1, 2, 3], []],
  ])('%s', (_, copied, present, missing) => {
    const compared = compareStream(versions(...copied), versions(...present))
    expect(compared.conflicts).toEqual([])
    expect(versionsOf(compared.missing)).toEqual(missing)
  })
})

describe('a conflict, of which nothing is put back:', () => {
  const conflictsOf = (copied: readonly EventItem[], present: readonly EventItem[]) => {
    const { missing, conflicts } = compareStream(copied, present)
    expect(missing).toEqual([])
    return conflicts.map(({ stream, version, reason }) => [stream, version, reason])
  }
  const another = 'The event that is there has another content.'

  test('another event of one version', () => {
    expect(conflictsOf(events, [...versions(1, 2, 3, 4), ...fork(5).slice(0, 1)])).toEqual([
      ['Shelf#1', 5, another],
      ['Shelf#1', 6, expect.stringMatching(/another history/)],
    ])
  })

  test('the same event with a changed word', () => {
    const changed = { ...first, d: { text: 'changed' } }
    expect(conflictsOf(events, [changed])).toEqual([['Shelf#1', 1, another]])
  })

  test('what went on from other events than those of the copy', () => {
    expect(conflictsOf(versions(1, 2, 3, 4, 5), [...versions(1, 2), ...fork(5).slice(1)])).toEqual([
      ['Shelf#1', 6, expect.stringMatching(/another history/)],
    ])
  })

  test('an event that was changed in the copy', () => {
    const changed = events.map((item) => (item.version === 3 ? { ...item, a: 'mallory' } : item))
    expect(conflictsOf(changed, versions(1, 2))).toEqual([
      ['Shelf#1', 3, 'The event of the copy is not what was recorded.'],
    ])
  })

  test('an event of the copy that cannot be read', () => {
    const broken = events.map((item) => (item.version === 3 ? ({ ...item, h: 7 } as never) : item))
    const found = conflictsOf(broken, versions(1, 2))
    expect(found).toContainEqual(['Shelf#1', 3, 'The event of the copy cannot be read.'])
  })
})

test('events behind a gap are counted and left out', () => {
  expect(compareStream(versions(1, 2, 5, 6), versions(1))).toMatchObject({ stranded: 2 })
  expect(compareStream(events, versions(1))).toMatchObject({ stranded: 0 })
})

test('damage that is there already stops nothing: verify tells it', () => {
  const damaged = versions(1, 2, 3).map((item) => (item.version === 2 ? { ...item, a: 'x' } : item))
  expect(compareStream(versions(4, 5), damaged)).toMatchObject({
    missing: versions(4, 5),
    conflicts: [],
  })
})
