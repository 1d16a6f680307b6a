import { publishAnnouncement } from '../../shared/contract/announcement.ts'
import { eventStore } from '../platform/config/clients.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import { announcements, THE_ANNOUNCEMENT } from './decider.ts'

export const handler = handle(publishAnnouncement, async (request) => {
  const command = { type: 'PublishAnnouncement', announcement: request.body } as const
  const meta = commandMeta(publishAnnouncement, request, 'staff')
  await eventStore().execute(announcements, THE_ANNOUNCEMENT, command, meta)
  return { ok: true as const }
})
