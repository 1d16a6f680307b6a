import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { CategoryRows } from './category-rows.tsx'
import type { Compared } from './comparison-row.tsx'

/** Of two projects, by the points that each has of 21 and of 3. */
const rowsOf = (...points: readonly (readonly [number, number])[]): string => {
  const compared = points.map(([governance, holders], index) => ({
    project: {
      id: `p${index}`,
      name: `P${index}`,
      categories: [{ id: 'governance', points: 13.495, max: 21, unknown: 0, known: 1 }],
    },
    score: {
      score: 50,
      categories: [
        { id: 'governance', points: governance, maxPoints: 21, unknownPoints: 0, known: 1 },
      ],
      inputs: [
        {
          id: 'holder_concentration',
          category: 'governance',
          state: 'known',
          used: holders,
          points: holders,
          maxPoints: 3,
          reason: 'ten largest hold 30%',
        },
      ],
    },
  })) as unknown as Compared[]
  return renderToStaticMarkup(
    <Router ssrPath="/compare">
      <table>
        <CategoryRows category="governance" comparison={{ compared, onlyDifferences: false }} />
      </table>
    </Router>,
  )
}

it('a category has the points that the page of the project gives it', () => {
  expect(rowsOf([13.495000000111759, 1], [1, 1])).toContain('>13.50 <')
})

it('a lead is the difference of the points as they are shown', () => {
  expect(rowsOf([1, 2.4685], [1, 1.5449])).toMatch(/2\.47 .*1\.54 /)
  expect(rowsOf([1, 2.4685], [1, 1.5449])).toContain('>0.93 ahead')
})

it('no lead stands between points that are shown as the same', () => {
  expect(rowsOf([1, 2.474], [1, 2.466])).not.toContain('ahead')
})
