import { expect, test } from 'vitest'
import {
  backtestFindings,
  backtestRows,
  backtestScope,
} from '../../shared/rating/explanation/backtest.ts'
import { fisherTails, wilsonInterval } from './statistics.ts'

const PROTOCOLS = 3019

interface Counted {
  readonly hits: number
  readonly of: number
}

const countsIn = (text: string): Counted[] =>
  [...text.matchAll(/([\d,]+) of ([\d,]+)/g)].map(([, hits = '', of = '']) => ({
    hits: Number(hits.replaceAll(',', '')),
    of: Number(of.replaceAll(',', '')),
  }))

const percent = (share: number): string => (100 * share).toFixed(1)

const shareOf = ({ hits, of }: Counted): string => {
  const [low, high] = wilsonInterval(hits, of)
  const numbers = `${hits} of ${of.toLocaleString('en')}`
  return `${numbers}: ${percent(hits / of)}% (${percent(low)}–${percent(high)}%)`
}

const ratioOf = (group: Counted, rest: Counted): string => {
  const { more, fewer } = fisherTails(group, rest)
  const p = Math.min(more, fewer)
  const ratio = group.hits / group.of / (rest.hits / rest.of)
  return `${ratio.toFixed(1)}, p ${p < 0.0001 ? '<0.0001' : p.toFixed(4)}`
}

test.for(backtestRows)('published figures of “$name” follow from their counts', (row) => {
  const [hit, others] = [...countsIn(row.hit), ...countsIn(row.others)] as [Counted, Counted]
  expect([row.hit, row.others]).toEqual([shareOf(hit), shareOf(others)])
  expect(row.ratio).toBe(ratioOf(hit, others))
  const [before, rest] = countsIn(row.wholeNames) as [Counted, Counted]
  expect(row.wholeNames.split(': ')[1]).toBe(ratioOf(before, rest))
  expect(hit.of + others.of).toBeLessThanOrEqual(PROTOCOLS)
})

test('rows that are told of every protocol have all of them, and all hits', () => {
  const whole = backtestRows.filter(({ id }) => !['audited', 'older-than-a-year'].includes(id))
  for (const { hit, others } of whole) {
    const [one, other] = [...countsIn(hit), ...countsIn(others)] as [Counted, Counted]
    expect([one.hits + other.hits, one.of + other.of]).toEqual([66, PROTOCOLS])
  }
  expect(backtestScope).toContain(`66 of them were hit, ${percent(66 / PROTOCOLS)}%`)
})

test('what did not separate is told', () => {
  expect(backtestFindings.join(' ')).toContain('To have an audit did not make a hit rarer')
  expect(backtestFindings.join(' ')).toContain('Scores and bands are untested')
})
