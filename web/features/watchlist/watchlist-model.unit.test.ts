import { describe, expect, test } from 'vitest'
import { addressOfList, listIdIn } from './watchlist-address.ts'
import {
  applyChange,
  applyChangeToLists,
  freeName,
  isOrBecame,
  isTemporary,
  orderWithRestored,
  reorderLists,
  selectedAfterDelete,
  selectedList,
  withTemporaryList,
  type LocalWatchlist,
  takenNames,
  TEMPORARY_LIST,
  toggleProject,
} from './watchlist-model.ts'

const bridges: LocalWatchlist = { id: 'a', name: 'Bridges', projects: ['corvane', 'tidewell'] }
const treasury: LocalWatchlist = { id: 'b', name: 'Treasury', projects: [] }
const rollups: LocalWatchlist = { id: 'c', name: 'Rollups', projects: ['hexmere'] }
const lists = [bridges, treasury, rollups]

describe('the temporary list', () => {
  test('is or became a list of its id or, as it got another, of its name', () => {
    const named = { ...bridges, name: 'My Watchlist' }
    expect(isOrBecame(TEMPORARY_LIST, 'temp')).toBe(true)
    expect(isOrBecame(named, 'temp')).toBe(true)
    expect(isOrBecame(bridges, 'temp')).toBe(false)
    expect(isOrBecame(bridges, bridges.id)).toBe(true)
    expect(isOrBecame(named, 'another')).toBe(false)
  })

  test('A3.8 has the id temp, the name My Watchlist and no projects', () => {
    expect(TEMPORARY_LIST).toEqual({ id: 'temp', name: 'My Watchlist', projects: [] })
  })

  test('replaces an empty set of lists only', () => {
    expect(withTemporaryList([])).toEqual([TEMPORARY_LIST])
    expect(withTemporaryList(lists)).toBe(lists)
    expect(isTemporary(TEMPORARY_LIST)).toBe(true)
    expect(isTemporary(bridges)).toBe(false)
  })
})

describe('toggling', () => {
  test('A4.93 a project that is not in the list adds it', () => {
    const change = toggleProject(bridges, 'marlspike')
    expect(change).toEqual({ type: 'AddProject', listId: 'a', projectId: 'marlspike' })
    expect(applyChangeToLists(lists, change)).toEqual([
      { ...bridges, projects: ['corvane', 'tidewell', 'marlspike'] },
      treasury,
      rollups,
    ])
  })

  test('A4.94 a project that is in the list removes it', () => {
    const change = toggleProject(bridges, 'corvane')
    expect(change).toEqual({ type: 'RemoveProject', listId: 'a', projectId: 'corvane' })
    expect(applyChangeToLists(lists, change)).toEqual([
      { ...bridges, projects: ['tidewell'] },
      treasury,
      rollups,
    ])
  })

  test('adds to the temporary list while there is no other', () => {
    expect(applyChangeToLists([], toggleProject(TEMPORARY_LIST, 'corvane'))).toEqual([
      { ...TEMPORARY_LIST, projects: ['corvane'] },
    ])
  })
})

describe('a repeated change', () => {
  test.each([
    { type: 'AddProject', listId: 'a', projectId: 'corvane' },
    { type: 'RemoveProject', listId: 'a', projectId: 'marlspike' },
    { type: 'RenameList', listId: 'a', name: 'Bridges' },
  ] as const)('$type answers the very same list', (change) => {
    expect(applyChange(bridges, change)).toBe(bridges)
  })
})

describe('the selection', () => {
  test('is the requested list, else the first', () => {
    expect(selectedList(lists, 'c')).toBe(rollups)
    expect(selectedList(lists, 'gone')).toBe(bridges)
    expect(selectedList(lists, undefined)).toBe(bridges)
    expect(selectedList([], 'a')).toBe(TEMPORARY_LIST)
  })

  test('A4.98 moves to the previous index when a list is deleted', () => {
    expect(selectedAfterDelete(lists, 'c')).toBe(treasury)
    expect(selectedAfterDelete(lists, 'b')).toBe(bridges)
  })

  test('A4.99 is index 0 when the first list is deleted', () => {
    expect(selectedAfterDelete(lists, 'a')).toBe(treasury)
  })

  test('is the temporary list when the last one is deleted', () => {
    expect(selectedAfterDelete([bridges], 'a')).toBe(TEMPORARY_LIST)
  })

  test('is in the address', () => {
    expect(listIdIn(new URL(addressOfList('x_-9'), 'https://assay.test').search)).toBe('x_-9')
    expect(listIdIn('')).toBeUndefined()
  })
})

describe('takenNames', () => {
  test('are the names of all other lists', () => {
    expect(takenNames(lists)).toEqual(['Bridges', 'Treasury', 'Rollups'])
    expect(takenNames(lists, 'b')).toEqual(['Bridges', 'Rollups'])
  })

  test('leave out the temporary list', () => {
    expect(takenNames([TEMPORARY_LIST])).toEqual([])
  })
})

describe('a free name', () => {
  const named = (...names: readonly string[]): readonly LocalWatchlist[] =>
    names.map((name, index) => ({ id: `n${index}`, name, projects: [] }))

  test('is the name itself where no list has it', () => {
    expect(freeName(lists, 'Restaking')).toBe('Restaking')
  })

  test('has the first number that no list has', () => {
    expect(freeName(lists, 'Bridges')).toBe('Bridges 2')
    expect(freeName(named('Bridges', 'Bridges 2'), 'Bridges')).toBe('Bridges 3')
  })

  test('is cut to twenty characters as a reader counts them', () => {
    expect(freeName(named('Liquid staking pools'), 'Liquid staking pools')).toBe(
      'Liquid staking poo 2',
    )
    const families = '👩‍👧'.repeat(20)
    expect(freeName(named(families), families)).toBe(`${'👩‍👧'.repeat(18)} 2`)
  })
})

test('lists stand in the order of their ids, and those without a place last', () => {
  expect(reorderLists(lists, ['c', 'b'])).toEqual([rollups, treasury, bridges])
})

describe('a restored list', () => {
  const restored: LocalWatchlist = { id: 'x', name: 'Restaking', projects: [] }

  test('stands behind the list that was before it, wherever that is now', () => {
    const moved = [rollups, bridges, treasury, restored]
    expect(orderWithRestored(moved, 'x', [bridges])).toEqual(['c', 'a', 'x', 'b'])
  })

  test('stands behind the nearest one that is left', () => {
    expect(orderWithRestored([bridges, rollups, restored], 'x', [bridges, treasury])).toEqual([
      'a',
      'x',
      'c',
    ])
  })

  test('stands first where none is left', () => {
    expect(orderWithRestored([rollups, restored], 'x', [bridges, treasury])).toEqual(['x', 'c'])
    expect(orderWithRestored([rollups, restored], 'x', [])).toEqual(['x', 'c'])
  })
})
