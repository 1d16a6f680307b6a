import { expect, test } from 'vitest'
import { DEMO_NOW, demoRecords } from '../../test/support/data/demo-records.ts'
import { DAY_MS, dayOf } from '../values/days.ts'
import { scoreHistory } from './history.ts'

const period = { from: dayOf(DEMO_NOW - 240 * DAY_MS), to: dayOf(DEMO_NOW), now: DEMO_NOW }

/** Days within which a band must not come back by itself. */
const FLICKER_DAYS = 14

test('in the demo, every change of a shown score has its move, and no band flickers', () => {
  const untold: string[] = []
  const flickers: string[] = []
  let changes = 0
  for (const { id, record } of demoRecords()) {
    const { days, moves } = scoreHistory(record, period)
    const left = new Map<string, number>()
    for (const [index, { day, score, band }] of days.entries()) {
      const before = days[index - 1]
      if (!before) continue
      const isTold = moves.some((move) => move.since <= day && day <= move.day)
      if (before.score !== score && !isTold) untold.push(`${id} ${day}`)
      if (before.band === band) continue
      changes += 1
      const since = left.get(band) ?? -Infinity
      const hasCause = record.evidence.some(
        ({ at }) => at.slice(0, 10) >= (days[since]?.day ?? '') && at.slice(0, 10) <= day,
      )
      if (index - since <= FLICKER_DAYS && !hasCause) flickers.push(`${id} ${day} ${band}`)
      left.set(before.band, index)
    }
  }
  expect(untold).toEqual([])
  expect(flickers).toEqual([])
  expect(changes).toBeGreaterThan(100)
})
