import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createWatchlist, updateWatchlist } from '../../shared/contract/watchlist.ts'
import { WATCHED_PROJECTS_MAX, WATCHLISTS_MAX } from '../../shared/values/watchlist.ts'
import {
  decideOrNothing,
  fold,
  nothing,
  record,
  recordedAtOf,
  specify,
} from '../../test/support/event-store/given-when-then.ts'
import { evolveAll } from '../platform/event-store/rehydrate.ts'
import {
  type WatchlistCommand,
  type WatchlistEvent,
  type Watchlists,
  watchlists,
} from './decider.ts'

const given = specify(watchlists)

const listCreated = (
  id: string,
  name: string,
  projects: readonly string[] = [],
): WatchlistEvent => ({
  type: 'WatchlistCreated',
  data: { id, name, projects },
})
const create = (id: string, name: string, projects: readonly string[] = []): WatchlistCommand => ({
  type: 'CreateWatchlist',
  id,
  name,
  projects,
})
const update = (
  id: string,
  name: string,
  projects: readonly string[],
  updatedAt?: string,
): WatchlistCommand => ({ type: 'UpdateWatchlist', id, name, projects, updatedAt })
const remove = (id: string, updatedAt?: string): WatchlistCommand => ({
  type: 'DeleteWatchlist',
  id,
  updatedAt,
})
const reorder = (...ids: string[]): WatchlistCommand => ({ type: 'ReorderWatchlists', ids })
const reordered = (...ids: string[]): WatchlistEvent => ({
  type: 'WatchlistsReordered',
  data: { ids },
})

/** `count` ids of projects; `from` sets them apart from others. */
const projectIds = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `project${from + index}`)
const manyLists = (count: number): WatchlistEvent[] =>
  Array.from({ length: count }, (_, index) => listCreated(`list${index}`, `List ${index}`))

const bridges = listCreated('a', 'Bridges', ['corvane', 'tidewell'])
const treasury = listCreated('b', 'Treasury')

describe('CreateWatchlist', () => {
  test('a user may have more than one list', () => {
    given([bridges]).when(create('b', 'Treasury')).then([treasury])
  })

  test('starts with the projects it is given', () => {
    given([])
      .when(create('a', 'Bridges', ['corvane', 'tidewell']))
      .then([bridges])
  })

  test('changes nothing when the list is there already', () => {
    given([bridges])
      .when(create('a', 'Bridges', ['corvane', 'tidewell']))
      .then(nothing)
  })

  test('refuses the name of another list', () => {
    given([bridges]).when(create('b', 'Bridges')).then('WatchlistNameTaken')
  })

  test('takes a name that differs in case', () => {
    given([bridges])
      .when(create('b', 'bridges'))
      .then([listCreated('b', 'bridges')])
  })

  test('takes the name of a list that was renamed or deleted', () => {
    const renamed: WatchlistEvent = { type: 'WatchlistRenamed', data: { id: 'a', name: 'Rollups' } }
    const deleted: WatchlistEvent = { type: 'WatchlistDeleted', data: { id: 'a' } }
    const again = create('b', 'Bridges')
    given([bridges, renamed])
      .when(again)
      .then([listCreated('b', 'Bridges')])
    given([bridges, deleted])
      .when(again)
      .then([listCreated('b', 'Bridges')])
  })

  test('refuses one list more than the limit', () => {
    const last = listCreated('last', 'Last')
    given(manyLists(WATCHLISTS_MAX - 1))
      .when(create('last', 'Last'))
      .then([last])
    given([...manyLists(WATCHLISTS_MAX - 1), last])
      .when(create('more', 'More'))
      .then('TooManyWatchlists')
  })

  test('refuses one project more than the limit of all lists together', () => {
    const full = listCreated('a', 'Bridges', projectIds(WATCHED_PROJECTS_MAX - 1))
    given([full])
      .when(create('b', 'Treasury', ['corvane']))
      .then([listCreated('b', 'Treasury', ['corvane'])])
    given([full])
      .when(create('b', 'Treasury', ['corvane', 'tidewell']))
      .then('TooManyProjects')
  })
})

describe('UpdateWatchlist', () => {
  test('adds projects', () => {
    given([bridges])
      .when(update('a', 'Bridges', ['corvane', 'tidewell', 'marlspike']))
      .then([{ type: 'ProjectsAdded', data: { id: 'a', projects: ['marlspike'] } }])
  })

  test('removes projects', () => {
    given([bridges])
      .when(update('a', 'Bridges', ['tidewell']))
      .then([{ type: 'ProjectsRemoved', data: { id: 'a', projects: ['corvane'] } }])
  })

  test('renames', () => {
    given([bridges])
      .when(update('a', 'Rollups', ['corvane', 'tidewell']))
      .then([{ type: 'WatchlistRenamed', data: { id: 'a', name: 'Rollups' } }])
  })

  test('reorders', () => {
    given([bridges])
      .when(update('a', 'Bridges', ['tidewell', 'corvane']))
      .then([{ type: 'ProjectsReordered', data: { id: 'a', projects: ['tidewell', 'corvane'] } }])
  })

  test('says each change of one command by itself, and puts the order right last', () => {
    given([bridges])
      .when(update('a', 'Rollups', ['marlspike', 'tidewell']))
      .then([
        { type: 'WatchlistRenamed', data: { id: 'a', name: 'Rollups' } },
        { type: 'ProjectsRemoved', data: { id: 'a', projects: ['corvane'] } },
        { type: 'ProjectsAdded', data: { id: 'a', projects: ['marlspike'] } },
        { type: 'ProjectsReordered', data: { id: 'a', projects: ['marlspike', 'tidewell'] } },
      ])
  })

  test('changes nothing when the list is so already', () => {
    given([bridges])
      .when(update('a', 'Bridges', ['corvane', 'tidewell']))
      .then(nothing)
  })

  test('refuses a list that is not there', () => {
    given([bridges])
      .when(update('b', 'Treasury', []))
      .then('WatchlistNotFound')
    given([bridges, { type: 'WatchlistDeleted', data: { id: 'a' } }])
      .when(update('a', 'Bridges', []))
      .then('WatchlistNotFound')
  })

  test('refuses the name of another list', () => {
    given([bridges, treasury])
      .when(update('b', 'Bridges', []))
      .then('WatchlistNameTaken')
  })

  test('refuses a change made on an older state', () => {
    const added: WatchlistEvent = {
      type: 'ProjectsAdded',
      data: { id: 'a', projects: ['marlspike'] },
    }
    const target = ['corvane', 'tidewell', 'marlspike', 'gantrel']
    given([bridges, added])
      .when(update('a', 'Bridges', target, recordedAtOf(1)))
      .then('StaleWatchlist')
    given([bridges, added])
      .when(update('a', 'Bridges', target, recordedAtOf(2)))
      .then([{ type: 'ProjectsAdded', data: { id: 'a', projects: ['gantrel'] } }])
  })

  test('a change to one list leaves the age of another alone', () => {
    const later: WatchlistEvent = {
      type: 'ProjectsAdded',
      data: { id: 'b', projects: ['gantrel'] },
    }
    given([bridges, treasury, later])
      .when(update('a', 'Bridges', ['corvane'], recordedAtOf(1)))
      .then([{ type: 'ProjectsRemoved', data: { id: 'a', projects: ['tidewell'] } }])
  })

  test('without the time of the state the last write wins', () => {
    given([bridges, { type: 'ProjectsAdded', data: { id: 'a', projects: ['marlspike'] } }])
      .when(update('a', 'Bridges', ['corvane']))
      .then([{ type: 'ProjectsRemoved', data: { id: 'a', projects: ['tidewell', 'marlspike'] } }])
  })

  test('refuses one project more than the limit of all lists together', () => {
    const full = [bridges, listCreated('b', 'Treasury', projectIds(WATCHED_PROJECTS_MAX - 3))]
    given(full)
      .when(update('a', 'Bridges', ['corvane', 'tidewell', 'gantrel']))
      .then([{ type: 'ProjectsAdded', data: { id: 'a', projects: ['gantrel'] } }])
    given(full)
      .when(update('a', 'Bridges', ['corvane', 'tidewell', 'gantrel', 'marlspike']))
      .then('TooManyProjects')
  })

  test('lets a project go even above the limit', () => {
    given([listCreated('a', 'Bridges', projectIds(WATCHED_PROJECTS_MAX + 2))])
      .when(update('a', 'Bridges', projectIds(WATCHED_PROJECTS_MAX + 1)))
      .then([
        {
          type: 'ProjectsRemoved',
          data: { id: 'a', projects: [`project${WATCHED_PROJECTS_MAX + 1}`] },
        },
      ])
  })

  test('exchanges a project when no more fit', () => {
    const full = listCreated('a', 'Bridges', projectIds(WATCHED_PROJECTS_MAX))
    given([full])
      .when(update('a', 'Bridges', [...projectIds(WATCHED_PROJECTS_MAX - 1), 'corvane']))
      .then([
        {
          type: 'ProjectsRemoved',
          data: { id: 'a', projects: [`project${WATCHED_PROJECTS_MAX - 1}`] },
        },
        { type: 'ProjectsAdded', data: { id: 'a', projects: ['corvane'] } },
      ])
  })

  test('an accepted update leaves the list exactly as asked for', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...projectIds(6)))
    const name = fc.constantFrom('Bridges', 'Rollups')
    fc.assert(
      fc.property(ids, ids, name, (before, target, newName) => {
        const list = { id: 'a', name: 'Bridges', projects: before, updatedAt: recordedAtOf(1) }
        const state: Watchlists = { lists: [list], since: recordedAtOf(1) }
        const events = watchlists.decide(update('a', newName, target), state)
        const after = evolveAll(watchlists, state, record(events, 2))
        expect(after.lists).toMatchObject([{ id: 'a', name: newName, projects: target }])
      }),
    )
  })
})

describe('DeleteWatchlist', () => {
  test('deletes the list', () => {
    given([bridges, treasury])
      .when(remove('a'))
      .then([{ type: 'WatchlistDeleted', data: { id: 'a' } }])
  })

  test('changes nothing when the list is gone or never was', () => {
    given([bridges, { type: 'WatchlistDeleted', data: { id: 'a' } }])
      .when(remove('a'))
      .then(nothing)
    given([]).when(remove('a')).then(nothing)
  })

  test('refuses to delete what somebody has changed since it was seen', () => {
    const added: WatchlistEvent = {
      type: 'ProjectsAdded',
      data: { id: 'a', projects: ['marlspike'] },
    }
    given([bridges, added])
      .when(remove('a', recordedAtOf(1)))
      .then('StaleWatchlist')
    given([bridges, added])
      .when(remove('a', recordedAtOf(2)))
      .then([{ type: 'WatchlistDeleted', data: { id: 'a' } }])
  })

  test('changes nothing when the list is gone, whatever was seen of it', () => {
    given([bridges, { type: 'WatchlistDeleted', data: { id: 'a' } }])
      .when(remove('a', recordedAtOf(1)))
      .then(nothing)
  })

  test('without the time of the state the list goes as it is', () => {
    given([bridges, { type: 'ProjectsAdded', data: { id: 'a', projects: ['marlspike'] } }])
      .when(remove('a'))
      .then([{ type: 'WatchlistDeleted', data: { id: 'a' } }])
  })
})

describe('MarkChangesSeen', () => {
  const seen = (asOf: string): WatchlistEvent => ({ type: 'ChangesSeen', data: { asOf } })
  const mark = (asOf: string): WatchlistCommand => ({ type: 'MarkChangesSeen', asOf })
  const [nine, ten] = ['2027-03-01T09:00:00.000Z', '2027-03-01T10:00:00.000Z']

  test('a later time than before is recorded, also without any list', () => {
    given([])
      .when(mark(nine))
      .then([seen(nine)])
    given([bridges, seen(nine)])
      .when(mark(ten))
      .then([seen(ten)])
  })

  test('the same time or an earlier one changes nothing', () => {
    given([seen(ten)])
      .when(mark(ten))
      .then(nothing)
    given([seen(ten)])
      .when(mark(nine))
      .then(nothing)
  })

  test('before that, changes are new from the first list on', () => {
    given([bridges])
      .when(mark(recordedAtOf(1)))
      .then(nothing)
    given([bridges])
      .when(mark(recordedAtOf(2)))
      .then([seen(recordedAtOf(2))])
  })

  test('further lists, changes of lists and the end of all do not move that time', () => {
    const events: WatchlistEvent[] = [
      bridges,
      treasury,
      { type: 'WatchlistRenamed', data: { id: 'a', name: 'Crossings' } },
      { type: 'WatchlistDeleted', data: { id: 'a' } },
      { type: 'WatchlistDeleted', data: { id: 'b' } },
      listCreated('c', 'Rollups'),
    ]
    given(events)
      .when(mark(recordedAtOf(1)))
      .then(nothing)
    given([seen(nine), ...events])
      .when(mark(nine))
      .then(nothing)
    given([seen(nine), ...events])
      .when(mark(ten))
      .then([seen(ten)])
  })

  test('the lists stay as they are', () => {
    given([bridges, seen(nine)])
      .when(create('a', 'Bridges'))
      .then(nothing)
    given([bridges, seen(nine)])
      .when(create('b', 'Bridges'))
      .then('WatchlistNameTaken')
  })
})

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** Every state on the way, from the first to the last. */
const statesAfter = (
  commands: ReadonlyArray<(state: Watchlists) => WatchlistCommand>,
): Watchlists[] => {
  let version = 1
  const states = [watchlists.initialState]
  for (const make of commands) {
    const before = states.at(-1) ?? watchlists.initialState
    const events = decideOrNothing(watchlists, make(before), before)
    states.push(evolveAll(watchlists, before, record(events, version)))
    version += events.length
  }
  return states
}

describe('ReorderWatchlists', () => {
  const lending = listCreated('c', 'Lending')
  const idsAfter = (...events: WatchlistEvent[]): string[] =>
    fold(watchlists)(events).lists.map(({ id }) => id)

  test('puts the lists in the order of the ids', () => {
    given([bridges, treasury, lending])
      .when(reorder('c', 'a', 'b'))
      .then([reordered('c', 'a', 'b')])
    expect(idsAfter(bridges, treasury, lending, reordered('c', 'a', 'b'))).toEqual(['c', 'a', 'b'])
  })

  test('changes nothing when that is the order they have', () => {
    given([bridges, treasury]).when(reorder('a', 'b')).then(nothing)
    given([bridges, treasury, reordered('b', 'a')])
      .when(reorder('b', 'a'))
      .then(nothing)
    given([]).when(reorder('a')).then(nothing)
  })

  test('leaves out ids of no list, and lets unnamed lists follow', () => {
    given([bridges, treasury, lending])
      .when(reorder('gone', 'c'))
      .then([reordered('c', 'a', 'b')])
  })

  test('a list that is made later comes last', () => {
    expect(idsAfter(bridges, treasury, reordered('b', 'a'), lending)).toEqual(['b', 'a', 'c'])
  })

  test('leaves alone when each list was last changed', () => {
    const before = idsAfter(bridges, treasury)
    expect(before).toEqual(['a', 'b'])
    given([bridges, treasury, reordered('b', 'a')])
      .when(update('a', 'Bridges', ['corvane'], recordedAtOf(1)))
      .then([{ type: 'ProjectsRemoved', data: { id: 'a', projects: ['tidewell'] } }])
  })
})

describe('after any sequence of commands', () => {
  /** What a caller may send: the contract's own check lets it through. */
  const projects = fc.oneof(
    fc.array(
      fc.nat(260).map((index) => `project${index}`),
      { maxLength: 6 },
    ),
    fc
      .tuple(fc.nat(WATCHED_PROJECTS_MAX), fc.nat(60))
      .map(([count, from]) => projectIds(count, from)),
  )
  const id = fc.nat(25).map((index) => `list${index}`)
  const name = fc.nat(25).map((index) => `List ${index}`)
  const anyCommand: fc.Arbitrary<(state: Watchlists) => WatchlistCommand> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ id, name, projects }).map((input) => () => ({
        type: 'CreateWatchlist' as const,
        id: input.id,
        ...v.parse(createWatchlist.body, input),
      })),
    },
    {
      weight: 4,
      arbitrary: fc
        .record({ id, name, projects, seen: fc.constantFrom('nothing', 'now', 'before') })
        .map(({ seen, ...input }) => (state: Watchlists) => ({
          type: 'UpdateWatchlist' as const,
          ...v.parse(updateWatchlist.body, input),
          updatedAt: {
            nothing: undefined,
            now: state.lists.find((list) => list.id === input.id)?.updatedAt,
            before: recordedAtOf(0),
          }[seen],
        })),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(id, { maxLength: 20 })
        .map((ids) => () => ({ type: 'ReorderWatchlists' as const, ids })),
    },
    {
      weight: 1,
      arbitrary: id.map((gone) => () => ({ type: 'DeleteWatchlist' as const, id: gone })),
    },
  )

  test('names and ids are unique, and the limits hold', () => {
    /** Without them a random sequence seldom comes near the limit of lists. */
    const emptyLists = fc
      .constantFrom(0, WATCHLISTS_MAX - 1)
      .map((count) =>
        Array.from({ length: count }, (_, index) => () => create(`list${index}`, `List ${index}`)),
      )
    const commandsAfter = fc.array(anyCommand, { maxLength: 60, size: 'max' })
    fc.assert(
      fc.property(emptyLists, commandsAfter, (first, commands) => {
        for (const { lists } of statesAfter([...first, ...commands])) {
          const watched = lists.reduce((sum, list) => sum + list.projects.length, 0)
          expect(isUnique(lists.map((list) => list.name))).toBe(true)
          expect(isUnique(lists.map((list) => list.id))).toBe(true)
          expect(lists.every((list) => isUnique(list.projects))).toBe(true)
          expect(lists.length).toBeLessThanOrEqual(WATCHLISTS_MAX)
          expect(watched).toBeLessThanOrEqual(WATCHED_PROJECTS_MAX)
        }
      }),
      { numRuns: 200 },
    )
  })
})
