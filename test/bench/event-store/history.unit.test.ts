import { describe, expect, test } from 'vitest'
import { type Watchlists, watchlists } from '../../../lambdas/watchlist/decider.ts'
import { type History, makeHistory } from './history.ts'

/** The lists after a history, and how many events each command made. */
const play = ({ past, next }: History) => {
  let state: Watchlists = watchlists.initialState
  let version = 0
  const eventsOfEach = [...past, next].map((command) => {
    const decided = watchlists.decide(command, state)
    for (const event of decided) {
      version += 1
      state = watchlists.evolve(state, {
        ...event,
        version,
        recordedAt: '2026-01-01T00:00:00.000Z',
      })
    }
    return decided.length
  })
  return { state, eventsOfEach }
}

describe('a history', () => {
  test.each([10, 100])('of %i events has a command for each, and the next one fits', (events) => {
    const history = makeHistory({ events })
    const { state, eventsOfEach } = play(history)
    expect(history.past).toHaveLength(events)
    expect(new Set(eventsOfEach)).toEqual(new Set([1]))
    expect(state.lists.map(({ projects }) => projects.length)).toEqual([20])
  })

  test('of several lists ends with all of them full', () => {
    const { state, eventsOfEach } = play(makeHistory({ events: 21, lists: 20, projects: 10 }))
    expect(new Set(eventsOfEach)).toEqual(new Set([1]))
    expect(state.lists.map(({ projects }) => projects.length)).toEqual(Array(20).fill(10))
    expect(new Set(state.lists.flatMap(({ projects }) => projects)).size).toBe(200)
  })

  test('is that of one user, with no other beside', () => {
    expect(makeHistory({ events: 2 }).user).not.toBe(makeHistory({ events: 2 }).user)
  })
})
