import { reportIncident } from '../../shared/contract/incidents.ts'
import { eventStore } from '../platform/config/clients.ts'
import { Refusal } from '../platform/refusal.ts'
import { handle } from '../platform/http/handle.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { consumeInTurn, refund, type Charges } from '../platform/rate-limit/consume.ts'
import { projectExists } from '../projects/published.ts'
import { incidents } from './decider.ts'
import { limits } from './reports/limits.ts'
import { referenceOf } from './reports/reference.ts'
import {
  fingerprintOfReport,
  type ReportFields,
  encryptReport,
  subjectOf,
} from './reports/report-fields.ts'

type ReportRequest = CheckedRequest<typeof reportIncident>

/** Two collisions in a row are as likely as guessing 80 bits. */
const MAX_REFERENCES = 3

const REPORTER = { id: 'reporter', kind: 'user' } as const

export const handler = handle(reportIncident, async (request) => {
  for (let attempt = 0; attempt < MAX_REFERENCES; attempt += 1) {
    const reference = referenceOf(
      { userId: request.session?.sub, clientAddress: request.clientAddress },
      request.commandId,
      attempt,
    )
    if (await reportAs(reference, request)) return { reference }
  }
  throw new Error('No reference is free.')
})

/** False when the reference belongs to another report. */
const reportAs = async (reference: string, request: ReportRequest): Promise<boolean> => {
  const { state } = await eventStore().load(incidents, reference)
  if (state.status !== 'none') return (await record(reference, request)) !== 'taken'
  // Repeats are answered whatever the limits say.
  if (!(await projectExists(request.body.projectId))) {
    const message = 'There is no such project.'
    throw new Refusal('ProjectNotFound', message, { fieldErrors: { projectId: message } })
  }
  const own = limitsOf(request)
  // Who signs in is heard, however many reports come without that.
  const common: Charges = request.session ? [] : [[limits.reportsOfVisitors, 'all']]
  await consumeInTurn(own, common)
  const outcome = await record(reference, request)
  if (outcome === 'repeated') await refund([...own, ...common])
  return outcome !== 'taken'
}

const record = async (
  reference: string,
  { body, session, commandId, requestId }: ReportRequest,
): Promise<'appended' | 'repeated' | 'taken'> => {
  const { projectId, kind, about, description, evidence, contact } = body
  const fields: ReportFields = { description, evidence, contact, reporter: session?.sub ?? '' }
  // Outside: an account that is deleted meanwhile must not look like a report that was erased.
  if (session) await dataKeys().of(session.sub)
  try {
    const key = await dataKeys().of(subjectOf(reference), { owner: session?.sub })
    const { outcome } = await eventStore().execute(
      incidents,
      reference,
      {
        type: 'ReportIncident',
        projectId,
        kind,
        about,
        sealed: encryptReport(key, reference, fields),
      },
      {
        commandId,
        payload: {
          endpoint: reportIncident.id,
          projectId,
          kind,
          about,
          report: fingerprintOfReport(key, fields),
        },
        actor: REPORTER,
        correlationId: requestId,
      },
    )
    return outcome === 'appended' ? 'appended' : 'repeated'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'ReferenceTaken') return 'taken'
    // Without its key a report cannot be compared; only the same command leads to its reference.
    if (error.code === 'AccountDeleted') return 'repeated'
    throw error
  }
}

const limitsOf = ({ session, clientAddress }: ReportRequest): Charges => {
  const subjects = [
    `address/${addressBlock(clientAddress)}`,
    ...(session ? [`user/${session.sub}`] : []),
  ]
  return subjects.flatMap((subject) => [
    [limits.reportsPerHour, subject] as const,
    [limits.reportsPerDay, subject] as const,
  ])
}
