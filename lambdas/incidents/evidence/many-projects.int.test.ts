import { expect, test } from 'vitest'
import { recordRequests } from '../../../test/support/aws/observe-client.ts'
import {
  publishProjects,
  rateAgain,
  recordEvidenceOf,
} from '../../../test/support/data/catalogue.ts'
import { queueOf, readIncident } from '../../../test/support/data/incidents.ts'
import { signInNewStaff } from '../../../test/support/http/accounts.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { documentClient } from '../../platform/config/clients.ts'

const cloud = await useTestCloud()
const projects = await publishProjects(cloud, 70)
const source = { name: 'Wrenfield Labs', url: null, hash: null, version: null }

/** A day each has an incident of; the newest six are of one day. */
const dayOf = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1 + Math.min(index, 64))).toISOString()

for (const [index, { id }] of projects.entries()) {
  const data = {
    incidentId: 'drained',
    title: `Vault of ${id} drained`,
    kind: 'exploit',
    severity: 'low',
    lossUsd: 1000,
    chain: null,
    url: null,
  } as const
  await recordEvidenceOf(cloud, id, [{ type: 'IncidentConfirmed', at: dayOf(index), source, data }])
}
await rateAgain(cloud)
const staff = await signInNewStaff(cloud)

/** How many dossiers were asked for, by the requests of the calls. */
const dossiersIn = (requests: ReturnType<typeof recordRequests>): number =>
  [...JSON.stringify(requests.map(({ input }) => input)).matchAll(/"name":"dossier#/g)].length

test('the list of staff reads the dossiers of the incidents that it shows alone, and all are reached', async () => {
  const requests = recordRequests(documentClient())
  const first = await queueOf(staff, 'open')
  expect(first.items).toHaveLength(50)
  expect(dossiersIn(requests)).toBe(50)
  const second = await queueOf(staff, 'open', first.next)
  expect(second.next).toBeNull()
  expect(dossiersIn(requests)).toBe(70)
  const listed = [...first.items, ...second.items]
  expect(new Set(listed.map(({ projectId }) => projectId))).toEqual(
    new Set(projects.map(({ id }) => id)),
  )
  const times = listed.map(({ reportedAt }) => reportedAt)
  expect(times).toEqual(projects.map((_, index) => dayOf(69 - index)))
})

test('a reference number reads one dossier', async () => {
  const { items, next } = await queueOf(staff, 'confirmed')
  expect(items).toHaveLength(50)
  const oldest = (await queueOf(staff, 'confirmed', next)).items.at(-1)!
  const requests = recordRequests(documentClient())
  expect(await readIncident(staff, oldest.reference)).toEqual(oldest)
  expect(dossiersIn(requests)).toBe(1)
})
