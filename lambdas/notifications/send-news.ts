import { createHash } from 'node:crypto'
import { sendNews } from '../../shared/contract/notifications.ts'
import { eventStore } from '../platform/config/clients.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import { newsletters } from './decider.ts'

export const handler = handle(sendNews, async (request) => {
  const { session, body, commandId } = request
  // Of sender and intent: a repeat finds the news that the first call has sent.
  const id = createHash('sha256').update(`${session.sub}\n${commandId}`).digest('base64url')
  const meta = commandMeta(sendNews, request, 'staff')
  await eventStore().execute(newsletters, id, { type: 'SendNews', ...body }, meta)
  return { ok: true as const }
})
