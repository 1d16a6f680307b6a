import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { incidents } from '../../lambdas/incidents/decider.ts'
import { decryptReport, subjectOf } from '../../lambdas/incidents/reports/report-fields.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { dataKeys } from '../../lambdas/platform/personal-data/personal-data.ts'
import { IncidentReference } from '../../shared/contract/incidents.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { generateProjects } from './generate-projects.ts'
import { loadReports, reports } from './load-reports.ts'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())
const store = createEventStore({
  client: cloud.documents,
  stage: cloud.stage,
  now: () => Date.now(),
})

test('two reports wait for staff, readable for them, however often they are loaded', async () => {
  await loadReports(store)
  await loadReports(store)
  const ids = new Set(generateProjects(1).map(({ id }) => id))
  expect(reports).toHaveLength(2)
  for (const { reference, description, projectId } of reports) {
    expect(v.is(IncidentReference, reference)).toBe(true)
    expect(ids).toContain(projectId)
    const { state, version } = await store.load(incidents, reference)
    expect(version).toBe(1)
    if (state.status !== 'reported' || !state.sealed) throw new Error(`It is ${state.status}.`)
    const key = await dataKeys().of(subjectOf(reference))
    expect(decryptReport(key, reference, state.sealed).description).toBe(description)
    expect(JSON.stringify(state)).not.toContain(description)
  }
})
