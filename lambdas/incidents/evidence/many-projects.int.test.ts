import { expect, test } from 'vitest'
import type { Evidence } from '../../../shared/values/evidence/evidence.ts'
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
import { placeOf } from '../staff/queue.ts'
import { placesOnRecord, projectOnRecord } from './on-record.ts'

const cloud = await useTestCloud({ withConsumers: false })
const [project, ...projects] = await publishProjects(cloud, 71)
const source = { name: 'Wrenfield Labs', url: null, hash: null, version: null }

/** A day each has an incident of; the newest six are of one day. */
const dayOf = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1 + Math.min(index, 64))).toISOString()

const incidentOf = (id: string, at: string): Evidence => ({
  type: 'IncidentConfirmed',
  at,
  source,
  data: {
    incidentId: 'drained',
    title: `Vault of ${id} drained`,
    kind: 'exploit',
    severity: 'low',
    lossUsd: 1000,
    chain: null,
    url: null,
  },
})

for (const [index, { id }] of projects.entries()) {
  await recordEvidenceOf(cloud, id, [incidentOf(id, dayOf(index))])
}
const { id: overId } = project!
const resolution = { incidentId: 'drained', fixed: true, reimbursed: true }
await recordEvidenceOf(cloud, overId, [
  incidentOf(overId, dayOf(0)),
  { type: 'IncidentResolved', at: dayOf(1), source, data: resolution },
])
await rateAgain(cloud)
const staff = await signInNewStaff(cloud)

type Requests = ReturnType<typeof recordRequests>

/** How many items whose names begin so were asked for, by the requests of the calls. */
const asked = (requests: Requests, name: string): number =>
  JSON.stringify(requests.map(({ input }) => input)).split(`"name":"${name}#`).length - 1

const dossiersIn = (requests: Requests) => asked(requests, 'dossier')
const rowsIn = (requests: Requests) => asked(requests, 'catalogue#row')

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

test('places are found by one row more than is wanted, also behind a place that is known', async () => {
  const requests = recordRequests(documentClient())
  const places = await placesOnRecord(false, { max: 20 })
  expect(rowsIn(requests)).toBe(21)
  requests.length = 0
  const more = await placesOnRecord(false, { max: 20, before: placeOf(places[19]!) })
  expect(rowsIn(requests)).toBe(21)
  expect(more).toHaveLength(20)
})

test('the project of an unresolved incident is found without asking for resolved ones', async () => {
  const [place] = await placesOnRecord(false, { max: 1 })
  const requests = recordRequests(documentClient())
  expect(await projectOnRecord(place!.reference)).toBe(place!.projectId)
  expect(rowsIn(requests)).toBe(50)
  const [over] = await placesOnRecord(true, { max: 1 })
  expect(await projectOnRecord(over!.reference)).toBe(overId)
})
