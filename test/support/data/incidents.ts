import { vi } from 'vitest'
import type { Incident } from '../../../shared/contract/incidents.ts'
import type { TestCloud } from '../product/test-cloud.ts'
import { createVisitor, type Visitor } from '../http/visitor.ts'
import { EVENTUALLY } from '../time/eventually.ts'

/** Its text occurs nowhere else. */
export const REPORT = {
  projectId: 'corvane',
  kind: 'exploit',
  evidence: `0x${'c0ffee00'.repeat(8)}`,
  description: 'The sluicegate contract was drained by a forged proof.',
  contact: 'witness@assay.test',
} as const

export const CONFIRMATION = {
  title: 'Bridge drained through a forged proof',
  kind: 'bridge_failure',
  severity: 'critical',
  at: '2026-01-05T10:00:00.000Z',
  lossUsd: 1_200_000,
  chain: 'Skerry',
  url: 'https://corvane.example/post-mortem',
} as const

export const RESOLUTION = { fixed: true, reimbursed: false } as const

export const REASON = { reason: 'It was a test of the project itself.' } as const

/** @returns the reference */
export const report = async (visitor: Visitor, changes: object = {}): Promise<string> => {
  const response = await visitor.post('/api/incidents', { ...REPORT, ...changes })
  if (response.status !== 200) throw new Error(`The report was answered with ${response.status}.`)
  return ((await response.json()) as { reference: string }).reference
}

export const queueOf = async (
  staff: Visitor,
  status = 'all',
  cursor?: string | null,
): Promise<{ readonly items: readonly Incident[]; readonly next: string | null }> => {
  const more = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
  const response = await staff.get(`/api/incidents/queue?status=${status}${more}`)
  if (response.status !== 200) throw new Error(`The queue was answered with ${response.status}.`)
  return (await response.json()) as { items: Incident[]; next: string | null }
}

/** As it is now, whether or not the queue has it yet. */
export const readIncident = async (staff: Visitor, reference: string): Promise<Incident> => {
  const response = await staff.get(`/api/incidents/queue?reference=${reference}`)
  const { items } = (await response.json()) as { readonly items: readonly Incident[] }
  if (!items[0]) throw new Error(`There is no ${reference}.`)
  return items[0]
}

/** undefined until the queue has it. Reads all that the queue shows. */
export const findIncident = async (
  staff: Visitor,
  reference: string,
): Promise<Incident | undefined> =>
  (await queueOf(staff)).items.find((incident) => incident.reference === reference)

/** A new visitor's report, once the queue has it. */
export const reportToQueue = async (
  { origin }: Pick<TestCloud, 'origin'>,
  staff: Visitor,
  changes: object = {},
): Promise<Incident> => {
  const reference = await report(createVisitor(origin), changes)
  return await vi.waitFor(async () => {
    const incident = await findIncident(staff, reference)
    if (!incident) throw new Error('It is not in the queue yet.')
    return incident
  }, EVENTUALLY)
}

export const takeStep = async (
  staff: Visitor,
  step: 'confirm' | 'resolve' | 'retract',
  { reference, updatedAt }: Pick<Incident, 'reference' | 'updatedAt'>,
  content: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  await staff.post(`/api/incidents/${step}`, { reference, updatedAt, ...content }, headers)
