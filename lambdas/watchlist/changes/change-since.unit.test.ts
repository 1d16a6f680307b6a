import { expect, test } from 'vitest'
import { daysAgo, inOrderRecord, NOW } from '../../../test/support/data/rating-records.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { changeSince } from './change-since.ts'

const project = {
  ...inOrderRecord(),
  facts: { id: 'tidewell', name: 'Tidewell', logo: null } as unknown as ProjectFacts,
}
const nothing = () => false

test('a first rating is a change though none of its evidence is to be told', () => {
  expect(changeSince(project, daysAgo(1000), NOW, nothing)).toMatchObject({
    projectId: 'tidewell',
    from: { score: null, band: 'N/A' },
    to: { score: expect.any(Number) },
    evidence: [],
    evidenceCount: 0,
  })
})

test('nothing is told where neither evidence nor half a point came', () => {
  expect(changeSince(project, daysAgo(0.01), NOW, nothing)).toBeUndefined()
})
