import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OpeningList } from './opening-list.tsx'

const opening = {
  title: 'Auditor & reviewer',
  place: 'remote',
  work: 'Reads contracts.',
  applyTo: 'jobs@assay.example',
}

test('an opening says what, where and how to apply', () => {
  const html = renderToStaticMarkup(<OpeningList openings={[opening]} />)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(
    'Auditor &amp; reviewer, remote. Reads contracts. Apply as Auditor &amp; reviewer',
  )
  expect(html).toContain('href="mailto:jobs@assay.example?subject=Auditor%20%26%20reviewer"')
})

test('without openings it says so', () => {
  expect(renderToStaticMarkup(<OpeningList openings={[]} />)).toBe(
    '<p><strong>No openings.</strong> A new one appears here first.</p>',
  )
})
