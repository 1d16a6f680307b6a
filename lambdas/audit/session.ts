import { getAuditSession } from '../../shared/contract/audit.ts'
import { ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { recordReading } from './reading/record-reading.ts'
import { presentSessions } from './sessions/present-session.ts'
import { sessionRowOf } from './sessions/session-rows.ts'
import { readSessionHead, type SessionHead } from './timeline/read-head.ts'

export const handler = handle(getAuditSession, async (request) => {
  await recordReading('session', request)
  const { session: id } = request.query
  const head = await readSessionHead(ownTables(), id, { consistent: true })
  const { state } = head
  const row = sessionRowOf(id, state, head)
  const start = state.status === 'denied' ? undefined : state
  const [[session], reason, origin] = await Promise.all([
    presentSessions(row ? [row] : [], request.now),
    decrypted(state.subjectId, start?.reason, `${id}/reason`),
    decrypted(state.adminId, start?.origin, `${id}/origin`),
  ])
  if (!session) throw new TypeError('A session with a head has a row.')
  return {
    ...session,
    endedBy: endedBy(state),
    viewOnly: start?.viewOnly === true,
    reason: reason.text,
    origin: origin.text === null ? null : originOf(origin.text),
    erased: reason.erased || origin.erased,
  }
})

const endedBy = (state: SessionHead['state']): string | null =>
  state.status === 'ended' ? (state.by ?? null) : null

/** @param sealed undefined when nothing was given */
const decrypted = async (
  person: string,
  sealed: string | undefined,
  place: string,
): Promise<{ readonly text: string | null; readonly erased: boolean }> => {
  if (sealed === undefined) return { text: null, erased: false }
  const key = await dataKeys().find(person)
  return key ? { text: key.decrypt(sealed, place), erased: false } : { text: null, erased: true }
}

const originOf = (text: string) => {
  const { clientAddress, userAgent } = JSON.parse(text) as Record<string, unknown>
  return { clientAddress: String(clientAddress), userAgent: String(userAgent) }
}
