import { describe, expect, it } from 'vitest'
import {
  put,
  type Shelf,
  shelf,
  type ShelfCommand,
  type ShelfEvent,
} from './contract/test-aggregate.ts'
import type { Decider } from '../../../lambdas/platform/event-store/decider.ts'
import { nothing, recordedAtOf, specify } from './given-when-then.ts'

const bookPut = (book: string): ShelfEvent => ({ type: 'BookPut', data: { book } })
const given = specify(shelf)

const changeInPlace = ({ books }: Shelf): Shelf => ({ books: Object.assign(books, ['changed']) })

describe('given, when, then', () => {
  it.each<[string, () => void]>([
    [
      'the events that follow',
      () =>
        given([])
          .when(put('Emma', 'Ulysses'))
          .then([bookPut('Emma'), bookPut('Ulysses')]),
    ],
    [
      'that nothing follows',
      () =>
        given([bookPut('Emma')])
          .when(put('Emma'))
          .then(nothing),
    ],
    ['the refusal', () => given([]).when(put('forbidden')).then('BookForbidden')],
  ])('accepts %s', (_, specification) => {
    expect(specification).not.toThrow()
  })

  it.each<[string, () => void]>([
    [
      'other events',
      () =>
        given([])
          .when(put('Emma'))
          .then([bookPut('Ulysses')]),
    ],
    ['nothing where events follow', () => given([]).when(put('Emma')).then(nothing)],
    [
      'events where nothing follows',
      () =>
        given([])
          .when(put())
          .then([bookPut('Emma')]),
    ],
    ['another refusal', () => given([]).when(put('forbidden')).then('ShelfFull')],
    ['a refusal where events follow', () => given([]).when(put('Emma')).then('ShelfFull')],
  ])('does not accept %s', (_, specification) => {
    expect(specification).toThrow('Expected values to be strictly')
  })

  it('passes on an error that is not a refusal', () => {
    const failing = { ...shelf, decide: () => [bookPut('Emma'.repeat(-1))] }
    expect(() => specify(failing)([]).when(put('Emma')).then('BookForbidden')).toThrow(RangeError)
  })

  it('hands the events a version and a time each', () => {
    const seen: unknown[] = []
    const watched: typeof shelf = {
      ...shelf,
      evolve: (state, event) => {
        seen.push([event.version, event.recordedAt])
        return shelf.evolve(state, event)
      },
    }
    specify(watched)([bookPut('Emma')])
      .when(put('Ulysses'))
      .then([bookPut('Ulysses')])
    expect(seen).toEqual([
      [1, '2026-01-01T00:00:00.000Z'],
      [2, recordedAtOf(2)],
    ])
  })

  it.each<[string, Partial<Decider<Shelf, ShelfCommand, ShelfEvent>>, string]>([
    [
      'changes the state in place',
      { decide: (_, state) => changeInPlace(state).books.map(bookPut) },
      'read only',
    ],
    [
      'makes what cannot be stored',
      { decide: () => [{ type: 'NoteLeft', data: { note: '\ud83d' } }] },
      'cannot be stored',
    ],
    [
      'folds to what cannot be stored',
      { evolve: () => ({ books: ['\ud83d'] }) },
      'cannot be stored',
    ],
    ['lacks an upcast', { schemaVersions: { BookPut: 2, NoteLeft: 1 } }, 'newest schema'],
  ])('does not accept a decider that %s', (_, change, message) => {
    const expected = [bookPut('Ulysses')]
    const when = specify({ ...shelf, ...change })([bookPut('Emma')]).when(put('Ulysses'))
    const decided = change.decide?.(put('Ulysses'), { books: ['Emma'] }) ?? expected
    expect(() => when.then(decided)).toThrow(message)
  })
})
