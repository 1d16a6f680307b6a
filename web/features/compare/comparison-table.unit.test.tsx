import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { formatPoints } from '../../components/rating/format-rating.ts'
import type { Compared } from './comparison-row.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { FactRows, formatLead } from './fact-rows.tsx'

/** A project about which nothing is known but what a test says of its score. */
const comparedWith = (score: object, id = 'tidewell'): Compared =>
  ({
    project: {
      id,
      name: 'Tidewell',
      score: null,
      scoreInterval: null,
      rawScore: null,
      rank: null,
      categories: [],
      chains: [],
      openFindings: null,
      priceUsd: null,
      marketCapUsd: null,
      hasToken: false,
    },
    score: {
      score: null,
      raw: null,
      band: 'N/A',
      confidence: 0.9,
      confidenceLevel: 'high',
      categories: [],
      inputs: [],
      caps: [],
      ...score,
    },
    facts: { audits: [] },
  }) as unknown as Compared

it('a lead is the difference of the raw scores as they are shown', () => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/compare">
      <ComparisonTable
        compared={[comparedWith({ raw: 92.925 }, 'first'), comparedWith({ raw: 73.406 }, 'second')]}
        onlyDifferences={false}
        onRemove={() => undefined}
      />
    </Router>,
  )
  expect(html).toMatch(/92\.92.*73\.40/)
  expect(html).toContain('>19.52 ahead')
})

const limitsAt = (score: number | null, raw: number | null) => {
  const compared = comparedWith({
    score,
    raw,
    caps: [
      { id: 'open_critical', max: 39, reason: 'A critical finding is open.' },
      { id: 'never_audited', max: 69, reason: 'No audit is on record.' },
    ],
  })
  const html = renderToStaticMarkup(
    <table>
      <FactRows comparison={{ compared: [compared], onlyDifferences: false }} />
    </table>,
  )
  return html.match(/Capped at \d+|Does not limit/g)
}

it('of several caps only the lowest is said to limit', () => {
  expect(limitsAt(39, 80)).toEqual(['Capped at 39', 'Does not limit'])
})

it.each([
  { score: 39, raw: 39.04, why: 'that takes less than a tenth' },
  { score: null, raw: null, why: 'without a score' },
])('a cap $why is not said to limit', ({ score, raw }) => {
  expect(limitsAt(score, raw)).toEqual(['Does not limit', 'Does not limit'])
})

it('a lead has as many decimals as what it is taken from', () => {
  expect(formatLead(75.1, 73.406, formatPoints)).toBe('1.69')
  expect(formatLead(75.1, 73.4)).toBe('1.7')
  expect(formatLead(75.1, null)).toBeNull()
})
