import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { InputId, ScoreMove } from '../../../../shared/values/rating.ts'
import { MoveCauses } from './move-causes.tsx'

const othersOf = (...ids: readonly InputId[]) => {
  const move: ScoreMove = {
    day: '2026-11-14',
    since: '2026-11-01',
    from: { score: 70, band: 'A' },
    to: { score: 70, band: 'A' },
    attribution: {
      inputs: ids.map((id) => ({ id, from: 'one', to: 'other', delta: 0.01, evidence: [] })),
      rawDelta: 0.01 * ids.length,
      capDelta: 0,
      caps: [],
      scoreDelta: 0.01 * ids.length,
    },
    evidence: [],
    expired: [],
  }
  return renderToStaticMarkup(<MoveCauses move={move} />)
    .replaceAll(/<[^>]*>/g, '|')
    .split('|')
    .filter((text) => /other input|less than/.test(text))
}

it('inputs that hardly moved share a row, also where it is one', () => {
  expect(othersOf('maturity')).toEqual(['One other input', 'less than 0.05 points'])
  expect(othersOf('maturity', 'code_stability')).toEqual([
    '2 other inputs',
    'less than 0.05 points each',
  ])
})
