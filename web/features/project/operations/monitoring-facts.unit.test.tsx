import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { bountyFact, monitorFacts } from './monitoring-facts.tsx'

it('calls a security contact published whose address is not on record', () => {
  const contact = { url: null, at: '2024-11-29T17:11:21.000Z', evidence: ['oRfUlDrZC-8'] }
  expect(
    monitorFacts({ onchain: null, website: null, contact, since: null }, true).find(
      ({ name }) => name === 'Security contact',
    )?.value,
  ).toBe('published')
})

it.each([
  [true, 'hosted by the project itself: '],
  [false, 'on a platform: '],
])('says who hosts a bounty, by the project itself: %s', (selfHosted, host) => {
  const bounty = {
    open: true,
    maxUsd: 250_000,
    selfHosted,
    url: null,
    at: '2026-01-02',
    evidence: [],
  }
  const { value, note } = bountyFact(bounty)
  expect(renderToStaticMarkup(<>{value}</>)).toBe('<span title="$250,000">up to $250K</span>')
  expect(renderToStaticMarkup(<>{note}</>)).toBe(host)
})

it.each([
  [false, 'none'],
  [null, 'unknown'],
  // Of the website, where somebody watches the contracts.
  [true, 'unknown'],
])(
  'where nothing watches a project that is monitored at all (%s) it says %s',
  (monitored, text) => {
    const none = { onchain: null, website: null, contact: null, since: null }
    const [onChain, website] = monitorFacts(none, monitored)
    for (const fact of [onChain, website]) {
      expect(renderToStaticMarkup(<>{fact?.value}</>)).toContain(`>${text}<`)
    }
  },
)
