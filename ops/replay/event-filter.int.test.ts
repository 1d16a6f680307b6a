import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leave } from '../../test/support/event-store/contract/test-aggregate.ts'
import {
  makeShelves,
  openTestTables,
  plant,
  type TestTables,
} from '../../test/support/streams/stream-tables.ts'
import type { EventFilter } from './event-filter.ts'
import { replay } from '../../test/support/streams/replay.ts'

describe('filters of a replay', () => {
  let tables: TestTables
  beforeAll(async () => {
    tables = await openTestTables()
    await tables.run('a', leave('one'), { actor: { id: 'ann', kind: 'user' } })
    const emma = { type: 'PutBooks', books: ['Emma'] } as const
    await tables.run('a', emma, { onBehalfOf: 'ann' })
    const { events, heads } = makeShelves(2, 3)
    const impersonated = events.map((event) =>
      event.version === 2 ? { ...event, session: event.stream === 'Shelf#1' ? 's1' : 's2' } : event,
    )
    await plant(tables, { events: impersonated, heads })
  })
  afterAll(() => tables.close())

  it.each<[string, EventFilter, string[], number]>([
    ['by type', { types: ['BookPut'] }, ['Shelf#a:2'], 3],
    ['by stream prefix', { stream: 'Shelf#1' }, ['Shelf#1:1', 'Shelf#1:2', 'Shelf#1:3'], 1],
    ['by user, as actor or on behalf of', { user: 'ann' }, ['Shelf#a:1', 'Shelf#a:2'], 3],
    [
      'by time, the beginning included and the end not',
      { since: '2026-01-01T00:00:02.000Z', until: '2026-01-01T00:00:03.000Z' },
      ['Shelf#1:2', 'Shelf#2:2'],
      3,
    ],
    ['by impersonation session', { session: 's2' }, ['Shelf#2:2'], 3],
    ['by several at once', { user: 'ann', types: ['NoteLeft'] }, ['Shelf#a:1'], 3],
    ['to nothing', { types: ['NoSuchType'] }, [], 3],
  ])('restrict it %s', async (_, filter, notes, streams) => {
    const { result, delivered } = await replay(tables, { filter })
    expect(delivered.map(({ stream, version }) => `${stream}:${version}`).toSorted()).toEqual(notes)
    expect(result).toEqual({ delivered: notes.length, expected: notes.length, streams })
  })
})
