import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Incident } from '../../shared/contract/incidents.ts'
import { signInNewStaff } from '../../test/support/http/accounts.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import {
  CONFIRMATION,
  readIncident,
  REASON,
  report,
  RESOLUTION,
  takeStep,
} from '../../test/support/data/incidents.ts'
import { recordedEvents } from '../../test/support/event-store/recorded-events.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../test/support/http/visitor.ts'

const cloud = await useTestCloud()
await publishProjects(cloud, 3)
const staff = await signInNewStaff(cloud)

const newReport = async (changes: object = {}) =>
  await readIncident(staff, await report(createVisitor(cloud.origin), changes))

const taken = async (response: Promise<Response>): Promise<Incident> => {
  const { status } = await response
  expect(status).toBe(200)
  return (await (await response).json()) as Incident
}

const newConfirmed = async (): Promise<Incident> =>
  await taken(takeStep(staff, 'confirm', await newReport(), CONFIRMATION))

/** Nothing that a test does to it is taken. */
const unchanged = await newReport()

describe('confirming', () => {
  test('answers the incident as it is now, with what was said in the report, and records who of the staff it was', async () => {
    const before = await newReport()
    const at = '2026-01-05T11:00:00+01:00'
    const after = await taken(takeStep(staff, 'confirm', before, { ...CONFIRMATION, at }))
    expect(after).toEqual({
      ...before,
      status: 'confirmed',
      confirmed: CONFIRMATION,
      updatedAt: expect.any(String),
      history: [...before.history, { status: 'confirmed', at: after.updatedAt, by: 'staff' }],
    })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    const events = await recordedEvents(cloud, `Incident#${after.reference}`)
    expect(events.at(-1)).toMatchObject({
      type: 'IncidentConfirmed',
      actor: { id: staff.sub, kind: 'staff' },
    })
  })

  test.each([
    ['at', { at: '2999-01-01T00:00:00.000Z' }],
    ['at', { at: '1008-12-31T00:00:00.000Z' }],
    // Would become public as the 3rd of March.
    ['at', { at: '2026-02-31T00:00:00.000Z' }],
    ['title', { title: '   ' }],
    ['title', { title: 'Two\nlines' }],
    ['title', { title: 'x'.repeat(161) }],
    ['severity', { severity: 'terrible' }],
    ['kind', { kind: 'wrong_data' }],
    ['lossUsd', { lossUsd: -1 }],
    ['lossUsd', { lossUsd: '5' }],
    // A number of JSON that no table takes.
    ['lossUsd', { lossUsd: 5e-324 }],
    ['lossUsd', { lossUsd: 0.009 }],
    ['url', { url: 'http://corvane.example/' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://corvane.example/\n' }],
    ['url', { url: 'https://ada:lovelace@corvane.example/' }],
    // Evidence takes neither: it would never become public.
    ['title', { title: 'Drained \u202Ertap nI' }],
    ['url', { url: 'https://corvane.example/\u0001' }],
    ['chain', { chain: '' }],
  ])('is refused for its %s: %#', async (field, changes) => {
    const incident = unchanged
    const response = await takeStep(staff, 'confirm', incident, { ...CONFIRMATION, ...changes })
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
    expect(await readIncident(staff, incident.reference)).toEqual(incident)
  })

  test('takes the loss as a number, and says so', async () => {
    const changes = { ...CONFIRMATION, lossUsd: '2.5M' }
    const response = await takeStep(staff, 'confirm', unchanged, changes)
    const lossUsd = 'Give US dollars as a number from 0 to 1e15, or null when unknown.'
    expect(await response.json()).toMatchObject({ error: { fieldErrors: { lossUsd } } })
  })

  test('takes no source as null, and says so', async () => {
    const response = await takeStep(staff, 'confirm', unchanged, { ...CONFIRMATION, url: '' })
    const url = 'Give a web address that starts with https://, or null.'
    expect(await response.json()).toMatchObject({ error: { fieldErrors: { url } } })
  })

  test('is refused for a dispute', async () => {
    const dispute = await newReport({ kind: 'wrong_data' })
    expect(await refusalIn(await takeStep(staff, 'confirm', dispute, CONFIRMATION))).toEqual([
      409,
      'NotAnIncident',
    ])
    const after = await taken(takeStep(staff, 'resolve', dispute, RESOLUTION))
    expect(after).toMatchObject({ status: 'resolved', confirmed: null })
  })
})

test('an incident is resolved, and can still be retracted', async () => {
  const resolved = await taken(takeStep(staff, 'resolve', await newConfirmed(), RESOLUTION))
  expect(resolved).toMatchObject({
    status: 'resolved',
    resolved: RESOLUTION,
    confirmed: CONFIRMATION,
  })
  const retracted = await taken(takeStep(staff, 'retract', resolved, REASON))
  expect(retracted).toMatchObject({ status: 'retracted', ...REASON })
  expect(retracted.history.map(({ status }) => status)).toEqual([
    'reported',
    'confirmed',
    'resolved',
    'retracted',
  ])
})

test('an incident is resolved without a word on what nobody knows of it', async () => {
  const unknown = { fixed: null, reimbursed: null }
  const resolved = await taken(takeStep(staff, 'resolve', await newConfirmed(), unknown))
  expect(resolved).toMatchObject({ status: 'resolved', resolved: unknown })
  const data = { incidentId: resolved.reference, ...unknown }
  const evidence = async () =>
    (await recordedEvents(cloud, 'Project#corvane')).map((event) => event.data)
  await expect.poll(evidence).toContainEqual(expect.objectContaining({ data }))
})

test('a report that is not confirmed is rejected', async () => {
  const rejected = await taken(takeStep(staff, 'retract', await newReport(), REASON))
  expect(rejected).toMatchObject({ status: 'rejected', ...REASON, confirmed: null })
})

describe('a step', () => {
  const steps = [
    ['confirm', CONFIRMATION],
    ['resolve', RESOLUTION],
    ['retract', REASON],
  ] as const

  test('on an outdated state is refused, and changes nothing', async () => {
    const outdated = await newReport()
    const newest = await taken(takeStep(staff, 'confirm', outdated, CONFIRMATION))
    for (const [step, content] of steps) {
      const refusal = await refusalIn(await takeStep(staff, step, outdated, content))
      expect(refusal, step).toEqual([409, 'StaleIncident'])
    }
    expect(await readIncident(staff, newest.reference)).toEqual(newest)
  })

  test('that does not follow is refused', async () => {
    expect(await refusalIn(await takeStep(staff, 'resolve', unchanged, RESOLUTION))).toEqual([
      409,
      'WrongStatus',
    ])
  })

  test.each(steps)('%s on what nobody reported is refused', async (step, content) => {
    const nobodys = { reference: 'IR-00000000', updatedAt: '2026-01-01T00:00:00.000Z' }
    expect(await refusalIn(await takeStep(staff, step, nobodys, content))).toEqual([
      404,
      'IncidentNotFound',
    ])
  })

  test('that is sent twice is taken once and answered alike', async () => {
    const incident = await newReport()
    const key = { 'idempotency-key': randomUUID() }
    const first = await taken(takeStep(staff, 'confirm', incident, CONFIRMATION, key))
    expect(await taken(takeStep(staff, 'confirm', incident, CONFIRMATION, key))).toEqual(first)
    expect(await recordedEvents(cloud, `Incident#${incident.reference}`)).toHaveLength(2)
  })

  test('of two of the staff at the same time is that of one', async () => {
    const incident = await newReport()
    const other = await signInNewStaff(cloud)
    const responses = await Promise.all([
      takeStep(staff, 'confirm', incident, CONFIRMATION),
      takeStep(other, 'retract', incident, REASON),
    ])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await recordedEvents(cloud, `Incident#${incident.reference}`)).toHaveLength(2)
  })
})
