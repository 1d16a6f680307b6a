import { eventStore } from '../platform/config/clients.ts'
import { inParallel } from '../platform/in-parallel.ts'
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

/** What a user reported while signed in, oldest first. */
export const reportsOf = async (userId: string): Promise<OwnReport[]> => {
  const subjects = await dataKeys().ownedBy(userId)
  const reports: OwnReport[] = []
  await inParallel(subjects, READS_AT_ONCE, async (subject) => {
    const reference = referenceOfSubject(subject)
    if (reference === undefined) return
    const { state } = await eventStore().load(incidents, reference)
    // Its key is made before the report.
    if (state.status === 'none') return
    const { projectId, reportedAt, description, evidence, contact } = await incidentResponse(
      reference,
      state,
    )
    reports.push({ reference, projectId, reportedAt, description, evidence, contact })
  })
  return reports.toSorted((a, b) => a.reportedAt.localeCompare(b.reportedAt))
}
