import { withdrawAnnouncement } from '../../shared/contract/announcement.ts'
import { eventStore } from '../platform/config/clients.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import { announcements, THE_ANNOUNCEMENT } from './decider.ts'

export const handler = handle(withdrawAnnouncement, async (request) => {
  const command = { type: 'WithdrawAnnouncement', ...request.body } as const
  const meta = commandMeta(withdrawAnnouncement, request, 'staff')
  await eventStore().execute(announcements, THE_ANNOUNCEMENT, command, meta)
  return { ok: true as const }
})
