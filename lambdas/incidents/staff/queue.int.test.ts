import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import type { Incident } from '../../../shared/contract/incidents.ts'
import { publishProjects } from '../../../test/support/data/catalogue.ts'
import {
  CONFIRMATION,
  queueOf,
  REASON,
  report,
  reportToQueue,
  RESOLUTION,
  takeStep,
} from '../../../test/support/data/incidents.ts'
import { signInNewStaff } from '../../../test/support/http/accounts.ts'
import { fieldRefusedIn } from '../../../test/support/http/refusal-in.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { createQueue } from './queue.ts'

const cloud = await useTestCloud()
await publishProjects(cloud, 3)
const staff = await signInNewStaff(cloud)

const queue = createQueue({ client: cloud.documents, stage: cloud.stage })

const newReport = async (): Promise<Incident> => await reportToQueue(cloud, staff)

/** Beside the status that it has. */
const putUnder = async (
  status: string,
  { reference, reportedAt }: Pick<Incident, 'reference' | 'reportedAt'>,
): Promise<void> => {
  const Item = { name: `incidents#${status}`, part: `${reportedAt}#${reference}` }
  await cloud.documents.send(
    new PutCommand({ TableName: tableName(cloud.stage, 'snapshots'), Item }),
  )
}

/** Page after page. */
const allOf = async (status: string): Promise<readonly Incident[]> => {
  const all: Incident[] = []
  let next: string | null | undefined
  do {
    const page = await queueOf(staff, status, next)
    all.push(...page.items)
    next = page.next
  } while (next !== null)
  return all
}

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

test('has each report under its status alone', async () => {
  const confirmed = await takeStep(staff, 'confirm', await newReport(), CONFIRMATION)
  const incident = (await confirmed.json()) as Incident
  const response = await takeStep(staff, 'resolve', incident, RESOLUTION)
  const resolved = (await response.json()) as Incident
  expect(resolved.status).toBe('resolved')
  await expect
    .poll(async () => await queueOf(staff, 'resolved'))
    .toEqual({ items: [resolved], next: null })
  for (const status of ['reported', 'confirmed', 'retracted', 'rejected', 'open']) {
    const { items } = await queueOf(staff, status)
    const references = items.map(({ reference }) => reference)
    expect(references, status).not.toContain(incident.reference)
  }
})

test('shows a report once that is under two statuses of what is over', async () => {
  const { reference, reportedAt } = await newReport()
  // The consumer takes a report out of its other places last: with the next one it has done so.
  await newReport()
  await queue.put({ reference, reportedAt, status: 'rejected' })
  await putUnder('retracted', { reference, reportedAt })
  const references = (await queueOf(staff, 'all')).items.map((item) => item.reference)
  expect(references.filter((one) => one === reference)).toHaveLength(1)
  await queue.put({ reference, reportedAt, status: 'reported' })
})

test('of 60 reports the first is reached page by page, each of them once', async () => {
  const before = await queueOf(staff, 'reported')
  expect(before.next).toBeNull()
  const sent: string[] = []
  for (let count = 0; count < 60; count += 1) {
    sent.push(await report(createVisitor(cloud.origin)))
  }
  await expect.poll(async () => await queue.count('reported')).toBe(before.items.length + 60)
  const first = await queueOf(staff, 'reported')
  expect(first.items).toHaveLength(50)
  const second = await queueOf(staff, 'reported', first.next)
  expect(second.next).toBeNull()
  const references = [...first.items, ...second.items].map(({ reference }) => reference)
  expect(references).toEqual([
    ...sent.toReversed(),
    ...before.items.map(({ reference }) => reference),
  ])
})

test('a page goes on in the next status, and a cursor that nobody gave is refused', async () => {
  const all = (await allOf('all')).map(({ reference, status }) => `${status} ${reference}`)
  expect(new Set(all)).toHaveLength(all.length)
  const waiting = all.filter((one) => one.startsWith('reported'))
  expect(all.slice(0, waiting.length)).toEqual(waiting)
  expect(all.length).toBeGreaterThan(waiting.length)
  for (const cursor of ['tidewell', '1#2026-11-31T:::::Z#IR-00000000']) {
    const refused = await staff.get(`/api/incidents/queue?cursor=${encodeURIComponent(cursor)}`)
    expect([cursor, ...(await fieldRefusedIn(refused))]).toEqual([
      cursor,
      400,
      'InvalidInput',
      'cursor',
    ])
  }
})

test('a status that fills its last page is the end of its list, and hides none of the next status', async () => {
  const waiting = await allOf('reported')
  const moved = waiting.slice(50)
  expect(moved.length).toBeGreaterThan(0)
  for (const one of moved) await queue.put({ ...one, status: 'confirmed' })
  const { items, next } = await queueOf(staff, 'reported')
  expect([items.length, next]).toEqual([50, null])
  const open = (await allOf('open')).map(({ reference }) => reference)
  expect(open).toEqual(expect.arrayContaining(waiting.map(({ reference }) => reference)))
  for (const one of moved) await queue.put({ ...one, status: 'reported' })
})

test('a report that is under two statuses keeps no other from being reached', async () => {
  const waiting = await allOf('reported')
  const moved = waiting.slice(5)
  expect(moved.length).toBeGreaterThan(50)
  // Five waiting and 46 confirmed ones make a page and one more, of which one is there twice.
  for (const one of moved) await queue.put({ ...one, status: 'confirmed' })
  await putUnder('confirmed', waiting[0]!)
  const references = (await allOf('open')).map(({ reference }) => reference)
  expect(references).toEqual(expect.arrayContaining(waiting.map(({ reference }) => reference)))
})
