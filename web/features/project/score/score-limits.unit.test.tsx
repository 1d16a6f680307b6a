import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { ScoreLimits } from './score-limits.tsx'

const cap = {
  id: 'never_audited',
  max: 69,
  reason: 'No audit is on record.',
  lifts: 'Lifts when an audit is published.',
  evidence: [],
  since: null,
} as const

it('a cap that takes less than a tenth does not limit', () => {
  const htmlAt = (raw: number) =>
    renderToStaticMarkup(
      <ScoreLimits
        score={{ score: 69, raw, caps: [cap], confidence: 0.9 } as unknown as FullExplanation}
      />,
    )
  expect(htmlAt(69.04)).toContain('A cap at 69 holds, but does not limit: no audit is on record.')
  expect(htmlAt(69.06)).toContain('Without this cap the score would be 69.1, BBB.')
})

it('the band without a cap is that of the score as it is shown', () => {
  const score = { score: 69, raw: 89.96, caps: [cap], confidence: 0.9 }
  expect(
    renderToStaticMarkup(<ScoreLimits score={score as unknown as FullExplanation} />),
  ).toContain('Without this cap the score would be 90.0, AAA.')
})
