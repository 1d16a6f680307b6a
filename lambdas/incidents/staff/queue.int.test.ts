import { expect, test, vi } from 'vitest'
import type { Incident } from '../../../shared/contract/incidents.ts'
import { publishProjects } from '../../../test/support/data/catalogue.ts'
import {
  CONFIRMATION,
  queueOf,
  readIncident,
  REASON,
  report,
  reportToQueue,
  RESOLUTION,
  takeStep,
} from '../../../test/support/data/incidents.ts'
import { signInNewStaff } from '../../../test/support/http/accounts.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { createQueue } from './queue.ts'

const cloud = await useTestCloud()
await publishProjects(cloud, 3)
const staff = await signInNewStaff(cloud)

const newReport = async (): Promise<Incident> => await reportToQueue(cloud, staff)

test('lists what waits first, then what is confirmed; each the newest first', async () => {
  const [a, b, c] = [await newReport(), await newReport(), await newReport()]
  await takeStep(staff, 'confirm', c, CONFIRMATION)
  await takeStep(staff, 'retract', a, REASON)
  const newest = await newReport()
  await vi.waitFor(async () => {
    const open = (await queueOf(staff, 'open')).items.map(({ reference }) => reference)
    expect(open).toEqual([newest.reference, b.reference, c.reference])
  }, EVENTUALLY)
})

test('has each report under its status alone, and counts them', async () => {
  const confirmed = await takeStep(staff, 'confirm', await newReport(), CONFIRMATION)
  const incident = (await confirmed.json()) as Incident
  const response = await takeStep(staff, 'resolve', incident, RESOLUTION)
  const resolved = (await response.json()) as Incident
  expect(resolved.status).toBe('resolved')
  await vi.waitFor(async () => {
    expect(await queueOf(staff, 'resolved')).toEqual({ items: [resolved], total: 1 })
  }, EVENTUALLY)
  for (const status of ['reported', 'confirmed', 'retracted', 'rejected', 'open']) {
    const { items } = await queueOf(staff, status)
    const references = items.map(({ reference }) => reference)
    expect(references, status).not.toContain(incident.reference)
  }
})

test('shows the newest 50 and counts all', async () => {
  const before = (await queueOf(staff, 'reported')).total
  await Promise.all(
    Array.from({ length: 52 }, async () => await report(createVisitor(cloud.origin))),
  )
  const queue = createQueue({ client: cloud.documents, stage: cloud.stage })
  await vi.waitFor(async () => {
    expect((await queue.list('reported', 0)).total).toBe(before + 52)
  }, EVENTUALLY)
  const newest = await readIncident(staff, await report(createVisitor(cloud.origin)))
  await vi.waitFor(async () => {
    const { items, total } = await queueOf(staff, 'reported')
    expect([items.length, total, items[0]]).toEqual([50, before + 53, newest])
  }, EVENTUALLY)
})
