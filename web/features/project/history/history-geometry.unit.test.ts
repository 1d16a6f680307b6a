import { describe, expect, it } from 'vitest'
import type { DailyScore } from '../../../../shared/values/rating.ts'
import {
  bandLimits,
  bandMiddles,
  yOf,
  yDomainOf,
  intervalPath,
  markedMoves,
  rawPath,
  scorePath,
  ticksOf,
} from './history-geometry.ts'

const FIRST_DAY = Date.UTC(2026, 0, 1)

const days = (...scores: readonly (number | null)[]): DailyScore[] =>
  scores.map((score, index) => ({
    day: new Date(FIRST_DAY + index * 86_400_000).toISOString().slice(0, 10),
    score,
    band: score === null ? 'N/A' : 'BB',
    raw: score,
    low: score === null ? null : score - 5,
    high: score === null ? null : score + 5,
  }))

describe('yDomainOf', () => {
  it('ends with bands, holds every interval, and leaves a band below for the marks', () => {
    expect(yDomainOf(days(62, 71))).toEqual({ low: 40, high: 80 })
    expect(yDomainOf(days(42, 85))).toEqual({ low: 20, high: 100 })
  })

  it('never ends below 0 or above 100', () => {
    expect(yDomainOf(days(3))).toEqual({ low: 0, high: 40 })
    expect(yDomainOf(days(97))).toEqual({ low: 60, high: 100 })
  })

  it('holds what a cap hides', () => {
    const [capped] = days(20)
    expect(yDomainOf([{ ...capped!, raw: 66 }]).high).toBe(70)
  })

  it('is the whole scale where nothing was rated', () => {
    expect(yDomainOf(days(null, null))).toEqual({ low: 0, high: 100 })
  })
})

describe('paths', () => {
  const domain = { low: 0, high: 100 }

  it('a score holds until its day ends', () => {
    expect(scorePath(days(50, 60), domain)).toBe('M0 50V50H500V40H1000')
  })

  it('a day without a score is a gap, never a 0', () => {
    expect(scorePath(days(50, null, 60, 60), domain)).toBe('M0 50V50H250M500 40V40H750V40H1000')
    expect(scorePath(days(null, null), domain)).toBe('')
  })

  it('the raw score is drawn only where a cap limits', () => {
    const [free, capped] = days(50, 59)
    expect(rawPath([free!, { ...capped!, raw: 66.4 }], domain)).toBe('M500 33.6V33.6H1000')
    expect(rawPath([free!, capped!], domain)).toBe('')
  })

  it('the interval is a closed area', () => {
    expect(intervalPath(days(50, 60), domain)).toBe('M0 45V45H500V35H1000H1000V45H500V55H0Z')
  })
})

describe('bands', () => {
  it('limits and middles lie inside the domain', () => {
    const domain = { low: 40, high: 80 }
    expect(bandLimits(domain)).toEqual([70, 60, 50])
    expect(bandMiddles(domain).map(({ band }) => band)).toEqual(['A', 'BBB', 'BB', 'B'])
    expect(yOf(80, domain)).toBe(0)
    expect(bandMiddles(domain)[0]?.y).toBe(12.5)
  })

  it('the best band ends at 100', () => {
    expect(bandMiddles({ low: 60, high: 100 })[0]).toEqual({ band: 'AAA', y: 12.5 })
  })
})

describe('ticksOf', () => {
  it('names weeks of a month, months of a year, quarters of more', () => {
    expect(ticksOf(days(...Array(30).fill(50))).map(({ label }) => label)).toEqual([
      '1 Jan',
      '8 Jan',
      '15 Jan',
      '22 Jan',
      '29 Jan',
    ])
    expect(ticksOf(days(...Array(365).fill(50))).map(({ label }) => label)).toEqual([
      'Feb 2026',
      'Apr',
      'Jun',
      'Aug',
      'Oct',
      'Dec',
    ])
    expect(ticksOf(days(...Array(500).fill(50))).map(({ label }) => label)).toEqual([
      'Jan 2026',
      'Apr',
      'Jul',
      'Oct',
      'Jan 2027',
      'Apr',
    ])
  })
})

describe('markedMoves', () => {
  const small = { x: 100, size: 1 }
  const large = { x: 110, size: 9 }
  const far = { x: 500, size: 1 }

  it('the larger of two that lie close together is marked', () => {
    expect([...markedMoves([small, large, far], undefined, 30)]).toEqual([large, far])
  })

  it('the selected one is always marked', () => {
    expect([...markedMoves([small, large, far], small, 30)]).toEqual([small, far])
  })
})
