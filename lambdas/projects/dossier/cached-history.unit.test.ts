import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { dossierOf, enoughEvidence, incident } from '../../../test/support/data/dossiers.ts'
import { inOrder, NOW, recorded } from '../../../test/support/data/rating-records.ts'
import { DAY_MS, dayOf } from '../../../shared/values/days.ts'
import { scoreHistory, type ScoreHistory } from '../../../shared/rating/history.ts'
import { cachedHistory } from './cached-history.ts'

const now = Date.parse('2026-05-03T10:00:00.000Z')
const evidence = [
  ...enoughEvidence('2025-03-31T12:00:00.000Z'),
  incident('2026-02-28T23:59:59.999Z'),
  incident('2026-05-01T00:00:00.000Z'),
  incident('2026-05-03T09:00:00.000Z'),
]
const dossierNamed = (id: string, known = evidence) => dossierOf(rowOf(id), known)

test.each([
  ['a day', '2026-05-01', '2026-05-01'],
  ['today', '2026-05-03', '2026-05-03'],
  ['the first day of a month', '2026-03-01', '2026-03-01'],
  ['the end of a leap February', '2024-02-28', '2024-03-01'],
  ['months, from the middle of one to the middle of another', '2025-12-15', '2026-04-17'],
  ['two years, until today', '2024-05-03', '2026-05-03'],
  ['what is to come, too', '2026-04-30', '2026-06-01'],
])('is what the whole period would be, first and again: %s', (_, from, to) => {
  const dossier = dossierNamed('same')
  const whole = scoreHistory(dossier, { from, to, now })
  expect(whole.days.length).toBeGreaterThan(0)
  expect(cachedHistory(dossier, { from, to, now })).toEqual(whole)
  expect(cachedHistory(dossier, { from, to, now })).toEqual(whole)
})

test.each([
  ['ends within it', '2026-10-01', '2026-10-08', [['2026-10-01', '2026-10-08', 73.7, 73.6]]],
  ['begins within it', '2026-08-10', '2026-08-12', []],
])('of a move that was gathered a period has what it holds: %s', (_, from, to, moves) => {
  const dossier = { ...dossierNamed('gathered'), evidence: recorded(inOrder) }
  const found = cachedHistory(dossier, { from, to, now: Date.parse(NOW) }).moves
  expect(found.map((one) => [one.since, one.day, one.from.score, one.to.score])).toEqual(moves)
})

test('is what the whole period would be, wherever it begins and ends', () => {
  const day = (before: number): string => dayOf(Date.parse(NOW) - before * DAY_MS)
  let made = 0
  fc.assert(
    fc.property(
      fc.subarray([...inOrder], { minLength: inOrder.length - 4 }),
      fc.array(
        fc.record({
          last: fc.integer({ min: -3, max: 400 }),
          more: fc.integer({ min: 0, max: 70 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      (drafts, periods) => {
        const dossier = { ...dossierNamed(`random-${++made}`), evidence: recorded(drafts) }
        for (const { last, more } of periods) {
          const period = { from: day(last + more), to: day(last), now: Date.parse(NOW) }
          expect(cachedHistory(dossier, period)).toEqual(scoreHistory(dossier, period))
        }
      },
    ),
    { numRuns: 40 },
  )
})

/** Which of some days were worked out for another question, and handed out again. */
const sharedOf = (before: ScoreHistory, after: ScoreHistory): string[] =>
  after.days.filter((one) => before.days.includes(one)).map(({ day }) => day)

test('other periods of the same months are worked out once, and a minute later this month alone', () => {
  const dossier = dossierNamed('often')
  const whole = cachedHistory(dossier, { from: '2024-05-01', to: '2026-05-03', now })
  const other = cachedHistory(dossier, { from: '2025-11-30', to: '2026-05-02', now })
  expect(other.days).toHaveLength(154)
  expect(sharedOf(whole, other)).toHaveLength(154)
  const later = cachedHistory(dossier, { from: '2026-04-01', to: '2026-05-03', now: now + 60_000 })
  expect(later.days).toHaveLength(33)
  expect(sharedOf(whole, later)).toHaveLength(30)
})

test('what is recorded or measured anew counts at once', () => {
  const period = { from: '2026-04-01', to: '2026-05-03', now }
  const before = cachedHistory(dossierNamed('changed'), period)
  const dossier = dossierNamed('changed', [...evidence, incident('2026-04-10T00:00:00.000Z')])
  const after = cachedHistory(dossier, period)
  expect(after).toEqual(scoreHistory(dossier, period))
  expect(sharedOf(before, after)).toEqual([])
  const measured = { ...dossier, measuredAt: '2026-05-03T00:00:00.000Z' }
  expect(sharedOf(after, cachedHistory(measured, period))).toEqual([])
})

test('projects are told apart', () => {
  const period = { from: '2026-04-01', to: '2026-04-30', now }
  const one = cachedHistory(dossierNamed('one'), period)
  expect(sharedOf(one, cachedHistory(dossierNamed('other'), period))).toEqual([])
})

test('holds no more months than it may: those asked for longest ago go first', () => {
  const early = { from: '2026-04-01', to: '2026-04-30', now }
  const before = cachedHistory(dossierNamed('early', []), early)
  const kept = cachedHistory(dossierNamed('kept', []), early)
  const month = '2026-05-01'
  for (let minute = 0; minute < 4_000; minute += 1) {
    const moment = Date.parse(month) + minute
    cachedHistory(dossierNamed('later', []), { from: month, to: month, now: moment })
    if (minute === 2_000) cachedHistory(dossierNamed('kept', []), early)
  }
  expect(sharedOf(kept, cachedHistory(dossierNamed('kept', []), early))).toHaveLength(30)
  expect(sharedOf(before, cachedHistory(dossierNamed('early', []), early))).toEqual([])
})
