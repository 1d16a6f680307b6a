import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { CommercialRelationship } from './commercial-relationship.tsx'

it.each([
  ['Audited by Assay in the past.', 'Audited by Assay in the past, as of 17 Jul 2025.'],
  ['', 'A former customer of ours, as of 17 Jul 2025.'],
])('a note %j stands with its day', (note, text) => {
  const fact = { relationship: 'former', note, at: '2025-07-17T21:22:16.000Z', evidence: ['e'] }
  expect(
    renderToStaticMarkup(
      <Router ssrPath="/projects/ullagio">
        <CommercialRelationship relationship="former" fact={fact as never} />
      </Router>,
    ),
  ).toContain(`</b> ${text}`)
})
