import { describe, expect, test, vi } from 'vitest'
import type { Incident } from '../../shared/contract/incidents.ts'
import type { Evidence } from '../../shared/values/evidence/evidence.ts'
import type { Explanation } from '../../shared/values/rating.ts'
import { signInNewStaff } from '../../test/support/http/accounts.ts'
import {
  enoughToRate,
  evidenceFrom,
  newHack,
  publishProjects,
  rateAgain,
  recordEvidenceOf,
} from '../../test/support/data/catalogue.ts'
import {
  CONFIRMATION,
  queueOf,
  REASON,
  reportToQueue,
  RESOLUTION,
  takeStep,
} from '../../test/support/data/incidents.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import { recordedEvents } from '../../test/support/event-store/recorded-events.ts'
import { fieldRefusedIn, refusalIn } from '../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'

const cloud = await useTestCloud({ refreshMs: 100 })
const [, first, second, third, fourth, fifth, sixth] = await publishProjects(cloud, 14)
const staff = await signInNewStaff(cloud)

/** An incident that nobody has reported. */
const incidentOf = (incidentId: string, severity: 'critical' | null = 'critical'): Evidence => {
  const told = { incidentId, severity, lossUsd: 18_400_000, ongoing: true }
  return { ...newHack(`Vault of ${incidentId} drained`, told), at: '2026-01-05T10:00:00.000Z' }
}

const idOf = (project: { readonly id: string } | undefined): string => project?.id ?? ''

for (const id of [first, second, third].map(idOf)) {
  const severity = id === idOf(first) ? null : 'critical'
  const incident = incidentOf(`${id}-1`, severity)
  await recordEvidenceOf(cloud, id, [...evidenceFrom(enoughToRate(9)), incident])
}
for (const id of [fourth, fifth].map(idOf)) {
  await recordEvidenceOf(cloud, id, evidenceFrom(enoughToRate(9)))
}
const over: Evidence = {
  ...incidentOf(''),
  type: 'IncidentResolved',
  at: '2026-01-06T10:00:00.000Z',
  data: { incidentId: `${idOf(sixth)}-1`, fixed: null, reimbursed: null },
}
await recordEvidenceOf(cloud, idOf(sixth), [
  ...evidenceFrom(enoughToRate(9)),
  incidentOf(`${idOf(sixth)}-1`),
  over,
])
await rateAgain(cloud)

/** The incident of a project in the list of staff, as soon as it is there. */
const listed = async (projectId: string, status = 'confirmed'): Promise<Incident> =>
  await vi.waitFor(async () => {
    const { items } = await queueOf(staff, status)
    const found = items.filter((one) => one.projectId === projectId)
    expect(found).toHaveLength(1)
    return found[0]!
  }, EVENTUALLY)

const taken = async (response: Promise<Response>): Promise<Incident> => {
  const { status } = await response
  expect(status).toBe(200)
  return (await (await response).json()) as Incident
}

const scoreOf = async (id: string): Promise<Explanation> =>
  (await (await fetch(`${cloud.origin}/api/projects/${id}/score`)).json()) as Explanation

test('incidents that came from no report are listed with the confirmed ones, without what nobody wrote', async () => {
  const id = idOf(first)
  const incident = await listed(id)
  expect(incident).toMatchObject({
    origin: 'evidence',
    status: 'confirmed',
    projectId: id,
    description: null,
    evidence: null,
    contact: null,
    confirmed: { title: `Vault of ${id}-1 drained`, severity: null, lossUsd: 18_400_000 },
    history: [{ status: 'confirmed', at: '2026-01-05T10:00:00.000Z', by: 'evidence' }],
  })
  expect(incident.reference).toMatch(/^IR-[0-9A-Z]{8}$/)
  const open = await queueOf(staff, 'open')
  expect(open.items).toContainEqual(incident)
  const resolved = await queueOf(staff, 'resolved')
  expect(resolved.items.map(({ projectId }) => projectId)).not.toContain(id)
})

test('they are resolved, reimbursed later and retracted, each step by a member of staff and for the public', async () => {
  const projectId = idOf(second)
  const incident = await listed(projectId)
  expect((await scoreOf(projectId)).score).toBe(29)

  const resolved = await taken(takeStep(staff, 'resolve', incident, { ...RESOLUTION, projectId }))
  expect(resolved).toMatchObject({ status: 'resolved', resolved: RESOLUTION })
  await vi.waitFor(async () => {
    const ids = (await scoreOf(projectId)).caps.map(({ id }) => id)
    expect(ids).not.toContain('active_incident')
  }, EVENTUALLY)
  expect((await listed(projectId, 'resolved')).reference).toBe(incident.reference)

  const outcome = { fixed: true, reimbursed: true }
  const reimbursed = await taken(takeStep(staff, 'resolve', resolved, outcome))
  expect(reimbursed).toMatchObject({ status: 'resolved', resolved: outcome })
  const retracted = await taken(takeStep(staff, 'retract', reimbursed, REASON))
  expect(retracted).toMatchObject({ status: 'retracted', ...REASON })
  const actor = { id: staff.sub, kind: 'staff' }
  expect(await recordedEvents(cloud, `Incident#${incident.reference}`)).toMatchObject([
    { type: 'IncidentAdopted', actor },
    { type: 'IncidentResolved', actor },
    { type: 'IncidentResolved', actor },
    { type: 'IncidentRetracted', actor },
  ])
  await vi.waitFor(async () => {
    const evidence = await recordedEvents(cloud, `Project#${projectId}`)
    const steps = evidence.filter(({ type }) => /^Incident(Resolved|Retracted)$/.test(type))
    expect(steps).toMatchObject([
      { data: { data: { incidentId: `${projectId}-1`, ...RESOLUTION } }, actor },
      { data: { data: { incidentId: `${projectId}-1`, ...outcome } }, actor },
      { data: { data: { incidentId: `${projectId}-1`, ...REASON } }, actor },
    ])
  }, EVENTUALLY)
})

test('whether one was fixed or reimbursed is unknown until staff say that it was not', async () => {
  const projectId = idOf(sixth)
  const incident = await listed(projectId, 'resolved')
  expect(incident.resolved).toEqual({ fixed: null, reimbursed: null })

  const outcome = { fixed: false, reimbursed: false }
  const told = await taken(takeStep(staff, 'resolve', incident, { ...outcome, projectId }))
  expect(told.resolved).toEqual(outcome)
  expect(await recordedEvents(cloud, `Incident#${incident.reference}`)).toMatchObject([
    { type: 'IncidentAdopted' },
    { type: 'IncidentResolved', data: outcome },
  ])
})

test('a first step on what somebody else has resolved meanwhile is refused', async () => {
  const projectId = idOf(third)
  const incident = await listed(projectId)
  const [one, other] = await Promise.all([
    takeStep(staff, 'resolve', incident, { ...RESOLUTION, projectId }),
    takeStep(await signInNewStaff(cloud), 'retract', incident, { ...REASON, projectId }),
  ])
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await recordedEvents(cloud, `Incident#${incident.reference}`)).toHaveLength(2)
})

test('a number that no incident of the project has is refused', async () => {
  const nobodys = { reference: 'IR-00000000', updatedAt: '2026-01-05T10:00:00.000Z' }
  const step = takeStep(staff, 'resolve', nobodys, { ...RESOLUTION, projectId: idOf(first) })
  expect(await refusalIn(await step)).toEqual([404, 'IncidentNotFound'])
})

test.each([
  ['resolve', RESOLUTION],
  ['retract', REASON],
] as const)('%s names no other project than that of the incident', async (step, content) => {
  const report = await reportToQueue(cloud, staff)
  const confirmed = await taken(takeStep(staff, 'confirm', report, CONFIRMATION))
  const ofAnother = { ...content, projectId: idOf(first) }
  expect(await fieldRefusedIn(await takeStep(staff, step, confirmed, ofAnother))).toEqual([
    404,
    'IncidentNotFound',
    'projectId',
  ])
  expect(await recordedEvents(cloud, `Incident#${report.reference}`)).toHaveLength(2)
  await taken(takeStep(staff, step, confirmed, { ...content, projectId: report.projectId }))
})

describe('a reference number finds', () => {
  const find = async (reference: string): Promise<readonly Incident[]> => {
    const response = await staff.get(`/api/incidents/queue?reference=${reference}`)
    return ((await response.json()) as { items: Incident[] }).items
  }

  test('a report, whatever its status and the chosen one', async () => {
    const report = await reportToQueue(cloud, staff)
    const rejected = await taken(takeStep(staff, 'retract', report, REASON))
    expect(await find(`${report.reference}&status=confirmed`)).toEqual([rejected])
  })

  test('an incident that came from no report', async () => {
    const incident = await listed(idOf(first))
    expect(await find(incident.reference)).toEqual([incident])
  })

  test('nothing that there is not', async () => {
    expect(await find('IR-00000000')).toEqual([])
    const response = await staff.get('/api/incidents/queue?reference=tidewell')
    expect(response.status).toBe(400)
  })
})

describe('a preview', () => {
  const preview = async (step: object) => {
    const response = await staff.post('/api/incidents/preview', step)
    expect(response.status).toBe(200)
    return (await response.json()) as { before: Outcome; after: Outcome }
  }
  type Outcome = Pick<Explanation, 'score' | 'band'>

  test('of a confirmation tells the score that the incident leads to, and records nothing', async () => {
    const projectId = idOf(fourth)
    const { reference } = await reportToQueue(cloud, staff, { projectId })
    const { kind, at } = CONFIRMATION
    const planned = { step: 'confirm', projectId, reference, kind, at, lossUsd: null }
    const { at: _, ...before } = await scoreOf(projectId)
    expect(before.score).toBeGreaterThan(40)
    expect(await preview({ ...planned, severity: 'critical' })).toEqual({
      before: { score: before.score, band: before.band },
      after: { score: 29, band: 'CC' },
    })
    const low = (await preview({ ...planned, severity: 'low' })).after.score ?? 0
    expect(low).toBeGreaterThan(29)
    expect(await scoreOf(projectId)).toMatchObject(before)
    expect(await recordedEvents(cloud, `Incident#${reference}`)).toHaveLength(1)
  })

  test('of a confirmation counts the loss, as the score does when it is confirmed', async () => {
    const projectId = idOf(fifth)
    const report = await reportToQueue(cloud, staff, { projectId })
    const { reference } = report
    const { kind, at } = CONFIRMATION
    const facts = { kind, at, severity: 'low', lossUsd: 50_000_000 } as const
    const { after } = await preview({ step: 'confirm', projectId, reference, ...facts })
    expect(after).toEqual({ score: 29, band: 'CC' })
    await taken(takeStep(staff, 'confirm', report, { ...CONFIRMATION, ...facts }))
    await expect.poll(async () => await scoreOf(projectId)).toMatchObject(after)
  })

  test('of a resolution or a retraction tells what it gives back', async () => {
    const projectId = idOf(first)
    const { reference } = await listed(projectId)
    const retracted = await preview({ step: 'retract', projectId, reference })
    expect(retracted.before).toEqual({ score: 29, band: 'CC' })
    const resolved = await preview({ step: 'resolve', projectId, reference, ...RESOLUTION })
    const [some = 0, all = 0] = [resolved, retracted].map(({ after }) => after.score ?? 0)
    expect(some).toBeGreaterThan(29)
    expect(all).toBeGreaterThan(some)
  })

  test.each([
    ['at', { at: '2026-01-01T00:00:00+05' }],
    ['at', { at: '2026-02-31T00:00:00.000Z' }],
    // Would tell that the score stays as it is.
    ['at', { at: '2999-01-01T00:00:00.000Z' }],
    ['at', { at: '1008-12-31T00:00:00.000Z' }],
    ['lossUsd', { lossUsd: 0.009 }],
    ['lossUsd', { lossUsd: 1e16 }],
  ])('takes of a confirmation what the step takes, the %s too: %j', async (field, changes) => {
    const projectId = idOf(first)
    const { reference } = await listed(projectId)
    const response = await staff.post('/api/incidents/preview', {
      step: 'confirm',
      projectId,
      reference,
      ...CONFIRMATION,
      ...changes,
    })
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
  })

  test('on a report tells of no other project', async () => {
    const { reference } = await reportToQueue(cloud, staff, { projectId: idOf(fourth) })
    const planned = { step: 'retract', projectId: idOf(first), reference }
    const response = await staff.post('/api/incidents/preview', planned)
    expect(await refusalIn(response)).toEqual([404, 'IncidentNotFound'])
  })
})

test('a preview on what nobody reported says in words that there is no such number', async () => {
  const nobodys = { reference: 'IR-00000000', projectId: idOf(first) }
  const response = await staff.post('/api/incidents/preview', { step: 'retract', ...nobodys })
  expect(response.status).toBe(404)
  const message = 'There is no report or incident with this number.'
  expect(await response.json()).toMatchObject({ error: { name: 'IncidentNotFound', message } })
})

test('the count of reports that wait goes down with a decision', async () => {
  const waiting = async (): Promise<number> =>
    ((await (await staff.get('/api/incidents/waiting')).json()) as { reported: number }).reported
  const before = await waiting()
  const report = await reportToQueue(cloud, staff)
  expect(await waiting()).toBe(before + 1)
  await taken(takeStep(staff, 'retract', report, REASON))
  await expect.poll(async () => await waiting()).toBe(before)
})
