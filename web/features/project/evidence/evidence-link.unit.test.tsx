import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EvidenceSources, NewestEvidence } from './evidence-link.tsx'

const ref = (id: string, title: string, at: string) => ({
  id,
  type: 'BountyChanged',
  title,
  summary: `${title} by the project`,
  at,
})

it('a fact names and links the newest evidence that it follows from', () => {
  const html = renderToStaticMarkup(
    <EvidenceSources
      value={[
        ref('first', 'Bounty opened', '2026-01-02T00:00:00.000Z'),
        ref('last', 'Bounty raised', '2026-03-04T00:00:00.000Z'),
      ]}
    >
      <NewestEvidence of={['first', 'last']} />
    </EvidenceSources>,
  )
  expect(html).toBe(
    '<a class="link" href="#evidence-last" title="Bounty raised by the project">Bounty raised, 4 Mar 2026</a>',
  )
})
