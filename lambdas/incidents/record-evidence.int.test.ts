import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import { tableItems } from '../../test/support/data/table-items.ts'
import { signInNewStaff } from '../../test/support/http/accounts.ts'
import { lambdaRecord } from '../../local/engine/streams/lambda-record.ts'
import { asFunction } from '../../local/rights/as-function.ts'
import type { Incident } from '../../shared/contract/incidents.ts'
import { incidentConsumer } from '../deployment/consumers.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import {
  CONFIRMATION,
  queueOf,
  readIncident,
  REASON,
  REPORT,
  reportToQueue,
  RESOLUTION,
  takeStep,
} from '../../test/support/data/incidents.ts'
import { recordedEvents } from '../../test/support/event-store/recorded-events.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { eventStore } from '../platform/config/clients.ts'
import type { RecordedEvent } from '../platform/event-store/events/envelope.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { type Confirmation, incidents, updatedAtOf } from './decider.ts'
import { createQueue } from './staff/queue.ts'
import { handler as lambda } from './record-evidence.ts'

const cloud = await useTestCloud()
/** With its rights, as it is deployed. */
const handler = asFunction(incidentConsumer, lambda)
const [first] = await publishProjects(cloud, 14)
const staff = await signInNewStaff(cloud)

const newReport = async (changes: object = {}) => await reportToQueue(cloud, staff, changes)

const take = async (
  step: 'confirm' | 'resolve' | 'retract',
  incident: Incident,
  content: object,
): Promise<Incident> => (await (await takeStep(staff, step, incident, content)).json()) as Incident

/** What is recorded of an incident on its project. */
const evidenceOf = async (reference: string, projectId = 'corvane'): Promise<RecordedEvent[]> =>
  (await recordedEvents(cloud, `Project#${projectId}`)).filter((event) =>
    JSON.stringify(event.data).includes(reference),
  )

const typesOf = (recorded: readonly RecordedEvent[]) => recorded.map(({ type }) => type)

const expectEvidence = async (reference: string, types: readonly string[]): Promise<void> => {
  await expect.poll(async () => typesOf(await evidenceOf(reference))).toEqual(types)
}

/** The newest head as the stream of heads delivers it. */
const recordOf = async ({ reference }: Incident): Promise<DynamoDBRecord> => {
  const Keys = { stream: { S: `Incident#${reference}` } }
  const { Item: NewImage = {} } = await cloud.documents.send(
    new GetItemCommand({ TableName: tableName(cloud.stage, 'heads'), Key: Keys }),
  )
  const dynamodb = { Keys, NewImage, SequenceNumber: '17' }
  return lambdaRecord({ eventName: 'MODIFY', dynamodb }, 'arn:aws:dynamodb:test')
}

describe('what staff make of an incident', () => {
  test('is evidence of its project, with its cause', async () => {
    const confirmed = await take('confirm', await newReport(), CONFIRMATION)
    const { reference } = confirmed
    await expectEvidence(reference, ['IncidentConfirmed'])
    const resolved = await take('resolve', confirmed, RESOLUTION)
    await expectEvidence(reference, ['IncidentConfirmed', 'IncidentResolved'])
    const retracted = await take('retract', resolved, REASON)
    await expectEvidence(reference, ['IncidentConfirmed', 'IncidentResolved', 'IncidentRetracted'])

    const [, ...causes] = await recordedEvents(cloud, `Incident#${reference}`)
    const evidence = await evidenceOf(reference)
    const source = { name: 'Assay staff', url: CONFIRMATION.url, hash: null, version: null }
    const { at, ...facts } = CONFIRMATION
    expect(evidence.map(({ data }) => data)).toMatchObject([
      { at, source, data: { incidentId: reference, ...facts } },
      { at: resolved.updatedAt, source, data: { incidentId: reference, ...RESOLUTION } },
      { at: retracted.updatedAt, source, data: { incidentId: reference, ...REASON } },
    ])
    const actor = { id: staff.sub, kind: 'staff' }
    expect(evidence).toMatchObject(
      causes.map(({ eventId, correlationId }) => ({ causationId: eventId, correlationId, actor })),
    )
  })

  test('says nothing of what the reporter wrote', async () => {
    const { reference } = await take('confirm', await newReport(), CONFIRMATION)
    await expectEvidence(reference, ['IncidentConfirmed'])
    const text = JSON.stringify(await evidenceOf(reference))
    for (const secret of [REPORT.description, REPORT.evidence, REPORT.contact]) {
      expect(text).not.toContain(secret)
    }
  })

  test('is none as long as nothing is confirmed, or nothing ever was', async () => {
    const reported = await newReport()
    const rejected = await take('retract', await newReport(), REASON)
    const dispute = await take('resolve', await newReport({ kind: 'wrong_data' }), RESOLUTION)
    const Records = await Promise.all([reported, rejected, dispute].map(recordOf))
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
    for (const { reference } of [reported, rejected, dispute]) {
      expect(await evidenceOf(reference)).toEqual([])
    }
  })
})

describe('a delivery', () => {
  test('that comes again changes nothing', async () => {
    const confirmed = await take('confirm', await newReport(), CONFIRMATION)
    const early = await recordOf(confirmed)
    const resolved = await take('resolve', confirmed, RESOLUTION)
    await expectEvidence(resolved.reference, ['IncidentConfirmed', 'IncidentResolved'])
    const late = await recordOf(resolved)
    const before = await evidenceOf(resolved.reference)
    for (const Records of [[late], [early], [late, early], [early, early]]) {
      expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
    }
    expect(await evidenceOf(resolved.reference)).toEqual(before)
    const found = (await queueOf(staff, 'resolved')).items
    expect(found.filter(({ reference }) => reference === resolved.reference)).toHaveLength(1)
    expect(await placesOf(resolved)).toEqual(['resolved'])
  })

  test('after the one before was cut short completes it', async () => {
    const confirmed = await take('confirm', await newReport(), CONFIRMATION)
    const resolved = await take('resolve', confirmed, RESOLUTION)
    await expectEvidence(resolved.reference, ['IncidentConfirmed', 'IncidentResolved'])
    await expect.poll(async () => await placesOf(resolved)).toEqual(['resolved'])
    // The first delivery may have done the work of the second: this one comes after both.
    await newReport()
    // As if it had ended between the two writes of the queue.
    const queue = createQueue({ client: cloud.documents, stage: cloud.stage })
    await queue.put({ ...resolved, status: 'confirmed' })
    await forget(resolved, 'confirmed')
    expect(await placesOf(resolved)).toEqual([])
    expect(await handler({ Records: [await recordOf(resolved)] })).toEqual({
      batchItemFailures: [],
    })
    expect(await placesOf(resolved)).toEqual(['resolved'])
  })

  test('that only half of the evidence was recorded of records the rest', async () => {
    const projectId = first?.id ?? ''
    const confirmed = await take('confirm', await newReport({ projectId }), CONFIRMATION)
    await expect.poll(async () => await evidenceOf(confirmed.reference, projectId)).toHaveLength(1)
    const retracted = await take('retract', confirmed, REASON)
    const Records = [await recordOf(retracted)]
    // Concurrently with the poller's own delivery.
    const answers = await Promise.all([handler({ Records }), handler({ Records })])
    expect(answers).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }])
    expect(typesOf(await evidenceOf(retracted.reference, projectId))).toEqual([
      'IncidentConfirmed',
      'IncidentRetracted',
    ])
  })

  test('that fails for one incident is told, and the others are done', async () => {
    const good = await take('confirm', await newReport(), CONFIRMATION)
    const bad = await recordOf(good)
    const stream = { S: 'Incident#IR-00000000' }
    const broken = {
      ...bad,
      dynamodb: { ...bad.dynamodb, Keys: { stream }, NewImage: { stream }, SequenceNumber: '18' },
    }
    expect(await handler({ Records: [broken, await recordOf(good)] })).toEqual({
      batchItemFailures: [{ itemIdentifier: '18' }],
    })
    await expectEvidence(good.reference, ['IncidentConfirmed'])
  })
})

/** Confirms what calls would refuse. */
const confirmDirectly = async (
  reference: string,
  { projectId, facts }: { readonly projectId: string; readonly facts: Confirmation },
): Promise<void> => {
  const meta = (commandId: string) => ({
    commandId,
    payload: commandId,
    actor: { id: 'staff', kind: 'staff' as const },
    correlationId: 'trace',
  })
  const sealed = { description: 'd', evidence: 'e', contact: 'c', reporter: 'r' }
  const { state } = await eventStore().execute(
    incidents,
    reference,
    { type: 'ReportIncident', projectId, kind: 'exploit', about: '', sealed },
    meta('report'),
  )
  if (state.status === 'none') throw new Error('It was not reported.')
  const seen = updatedAtOf(state)
  await eventStore().execute(
    incidents,
    reference,
    { type: 'ConfirmIncident', seen, facts },
    meta('confirm'),
  )
}

test('an incident on record whose source names somebody before its host is still resolved', async () => {
  const reference = 'IR-00000002'
  const url = 'https://ada:lovelace@corvane.example/'
  await confirmDirectly(reference, { projectId: 'corvane', facts: { ...CONFIRMATION, url } })
  await expectEvidence(reference, ['IncidentConfirmed'])
  const confirmed = await readIncident(staff, reference)
  expect(confirmed.confirmed?.url).toBe(url)
  expect((await takeStep(staff, 'resolve', confirmed, RESOLUTION)).status).toBe(200)
  await expectEvidence(reference, ['IncidentConfirmed', 'IncidentResolved'])
})

test('an incident whose project cannot be written to comes again, and is in the queue', async () => {
  const reference = 'IR-00000001'
  await confirmDirectly(reference, { projectId: 'atlantis', facts: CONFIRMATION })
  const incident = { reference } as Incident
  expect(await handler({ Records: [await recordOf(incident)] })).toEqual({
    batchItemFailures: [{ itemIdentifier: '17' }],
  })
  // The poller's own delivery of the report may come in between.
  await expect.poll(async () => await placesOf(incident)).toEqual(['confirmed'])
})

/** The statuses under which the queue has an incident. */
const placesOf = async ({ reference }: Incident): Promise<string[]> => {
  const places: string[] = []
  for (const status of ['reported', 'confirmed', 'resolved', 'retracted', 'rejected'] as const) {
    const rows = await tableItems(cloud, 'snapshots', `incidents#${status}`)
    if (rows.some(({ part }) => String(part).endsWith(reference))) places.push(status)
  }
  return places
}

const forget = async ({ reference, reportedAt }: Incident, status: string): Promise<void> => {
  await cloud.documents.send(
    new DeleteCommand({
      TableName: tableName(cloud.stage, 'snapshots'),
      Key: { name: `incidents#${status}`, part: `${reportedAt}#${reference}` },
    }),
  )
}
