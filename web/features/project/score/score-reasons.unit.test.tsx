import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FullInput } from '../../../../shared/values/rating.ts'
import { ScoreReasons } from './score-reasons.tsx'

it.each([
  ['10 of 10 checks passed', '10 of 10 checks passed, 7 Jul 2024</span>'],
  ['newest code from 1 Jul 2024', 'newest code from 1 Jul 2024</span>'],
])('“%s” has one day', (reason, html) => {
  const input = {
    id: 'code_stability',
    state: 'known',
    points: 3,
    maxPoints: 3,
    reason,
    evidenceAt: '2024-07-07T08:00:00.000Z',
  }
  expect(
    renderToStaticMarkup(<ScoreReasons inputs={[input as unknown as FullInput]} rated />),
  ).toContain(html)
})
