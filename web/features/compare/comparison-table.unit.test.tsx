import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import type { Compared } from './comparison-row.tsx'
import { ComparisonTable } from './comparison-table.tsx'

const scoredAt = (raw: number) =>
  ({
    project: {
      id: `p${raw}`,
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
      raw,
      band: 'A',
      confidence: 0.9,
      confidenceLevel: 'high',
      categories: [],
      inputs: [],
      caps: [],
    },
    facts: { audits: [] },
  }) as unknown as Compared

it('a lead is the difference of the raw scores as they are shown', () => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/compare">
      <ComparisonTable
        compared={[scoredAt(92.925), scoredAt(73.406)]}
        onlyDifferences={false}
        onRemove={() => undefined}
      />
    </Router>,
  )
  expect(html).toMatch(/92\.92.*73\.40/)
  expect(html).toContain('>19.52 ahead')
})
