import { expect, it } from 'vitest'
import { HISTORY_MAX_DAYS } from '../../../../shared/contract/projects/score.ts'
import { HISTORY_RANGES, RANGE_DAYS, RANGE_LABELS } from './history-range.ts'

it('the longest period is called what it is, however long the history goes back', () => {
  expect(HISTORY_RANGES.map((range) => RANGE_LABELS[range])).toEqual(['30 d', '1 y', '800 d'])
  // The last day is one more.
  expect(1 + Number(RANGE_DAYS.all)).toBe(800)
  expect(HISTORY_MAX_DAYS).toBe(800)
})
