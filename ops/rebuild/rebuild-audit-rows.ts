import { auditReadings, type ReadingState } from '../../lambdas/audit/decider.ts'
import {
  createReadingRows,
  createSessionRows,
  sessionRowOf,
} from '../../lambdas/audit/operations.ts'
import {
  type ImpersonationState,
  impersonationStreams,
} from '../../lambdas/impersonation/decider.ts'
import { headsOf, type HeadsPlace } from './heads-of.ts'

/**
 * Puts every impersonation, and who read the audit, into the lists of staff again. The heads have to
 * be right.
 */
export const rebuildAuditRows = async (tables: HeadsPlace): Promise<void> => {
  const sessions = createSessionRows({ ...tables, now: () => Date.now() })
  for await (const { id, state, version, actions } of headsOf(
    tables,
    impersonationStreams.category,
  )) {
    const row = sessionRowOf(id, state as ImpersonationState, { version, actions })
    if (row) await sessions.put(row)
  }
  const readings = createReadingRows(tables)
  for await (const { id, state, version } of headsOf(tables, auditReadings.category)) {
    await readings.put({ id, version, ...(state as ReadingState) })
  }
}
