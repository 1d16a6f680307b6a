import { expect, test } from 'vitest'
import { entryOf } from '../../../../test/support/data/catalogue-entries.ts'
import { patchEntries } from './patch-entries.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const LATER = '2026-11-20T12:15:00.000Z'
const current = patchEntries(
  [],
  [
    entryOf('tidewell', { score: 80 }, { version: 4, ratedAt: NOON }),
    entryOf('corvane', { score: 70 }, { version: 2, ratedAt: NOON }),
  ],
)!

test('an entry that says the same of a later moment is no change', () => {
  const same = entryOf('tidewell', { score: 80 }, { version: 4, ratedAt: LATER })
  expect(patchEntries(current, [same])).toBeUndefined()
})

test('one that says something else is, with the moment that it holds for', () => {
  const fallen = entryOf('tidewell', { score: 60 }, { version: 4, ratedAt: LATER })
  expect(patchEntries(current, [fallen])).toMatchObject([
    { row: { id: 'corvane', rank: 1 }, ratedAt: NOON },
    { row: { id: 'tidewell', rank: 2, score: 60 }, ratedAt: LATER },
  ])
})

test('one that follows from fewer events is not taken', () => {
  const older = entryOf('tidewell', { score: 60 }, { version: 3, ratedAt: LATER })
  expect(patchEntries(current, [older])).toBeUndefined()
})
