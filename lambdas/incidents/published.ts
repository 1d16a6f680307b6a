import { eventStore } from '../platform/config/clients.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { incidents } from './decider.ts'
import { referenceOfSubject } from './reports/report-fields.ts'
import { incidentResponse } from './staff/incident-response.ts'

/** The incidents' interface for other features. */

/** In the words of the reporter; null where they are erased. */
export interface OwnReport {
  readonly reference: string
  readonly projectId: string
  readonly reportedAt: string
  readonly description: string | null
  readonly evidence: string | null
  readonly contact: string | null
}

const READS_AT_ONCE = 10

/**
 * What a user reported while signed in, by reference.
 * @param place reference after which it goes on; empty for all
 */
export const reportsAfter = async function* (
  userId: string,
  place: string,
): AsyncGenerator<OwnReport> {
  const subjects = await dataKeys().ownedBy(userId)
  const references = subjects
    .flatMap((subject) => referenceOfSubject(subject) ?? [])
    .filter((reference) => reference > place)
    .toSorted()
  for (let from = 0; from < references.length; from += READS_AT_ONCE) {
    const lot = references.slice(from, from + READS_AT_ONCE)
    for (const report of await Promise.all(lot.map(readOwn))) if (report) yield report
  }
}

const readOwn = async (reference: string): Promise<OwnReport | undefined> => {
  const { state } = await eventStore().load(incidents, reference)
  // Its key is made before the report.
  if (state.status === 'none') return undefined
  const { projectId, reportedAt, description, evidence, contact } = await incidentResponse(
    reference,
    state,
  )
  return { reference, projectId, reportedAt, description, evidence, contact }
}
