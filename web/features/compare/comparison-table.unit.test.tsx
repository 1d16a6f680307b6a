import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { comparedWith } from './compared-fixture.ts'
import { ComparisonTable } from './comparison-table.tsx'

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
