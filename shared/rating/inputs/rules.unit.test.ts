import { expect, test } from 'vitest'
import { valueOf } from '../../../test/support/data/rating-inputs.ts'
import { draft } from '../../../test/support/data/rating-records.ts'

test.each([
  ['website_scan', draft('WebsiteScanned', 1, { checks: [{ name: 'HSTS', passed: true }] }), 10],
  [
    'documentation',
    draft('DocumentationReviewed', 1, { checks: [{ name: 'Risks', passed: true }] }),
    12.5,
  ],
  [
    'website_scan',
    draft('WebsiteScanned', 1, {
      checks: ['HSTS', 'HSTS', 'Fast', 'Blue'].map((name) => ({ name, passed: true })) as never,
    }),
    10,
  ],
] as const)('%s: only checks of the whole list count, each once', (id, one, value) => {
  expect(valueOf(id, [one])).toBe(value)
})
