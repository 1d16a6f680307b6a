import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatPoints } from '../../components/rating/format-rating.ts'
import { comparedWith } from './compared-fixture.ts'
import { FactRows, formatLead } from './fact-rows.tsx'

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
