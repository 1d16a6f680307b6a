import { expect, it } from 'vitest'
import { monitorFacts } from './monitoring-facts.tsx'

it('calls a security contact published whose address is not on record', () => {
  const contact = { url: null, at: '2024-11-29T17:11:21.000Z', evidence: ['oRfUlDrZC-8'] }
  expect(
    monitorFacts({ onchain: null, website: null, contact, since: null }, true).find(
      ({ name }) => name === 'Security contact',
    )?.value,
  ).toBe('published')
})
