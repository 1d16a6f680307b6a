import { publishAnnouncement } from '../../shared/contract/announcement.ts'
import { isVisible } from '../../shared/values/primitives.ts'
import { eventStore } from '../platform/config/clients.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import { invalidField } from '../platform/http/response/http-error.ts'
import { announcements, THE_ANNOUNCEMENT } from './decider.ts'

export const handler = handle(publishAnnouncement, async (request) => {
  // Here and not in the schema, which every page loads.
  if (!isVisible(request.body.content)) {
    throw invalidField('content', 'Write what is announced.')
  }
  const command = { type: 'PublishAnnouncement', announcement: request.body } as const
  const meta = commandMeta(publishAnnouncement, request, 'staff')
  await eventStore().execute(announcements, THE_ANNOUNCEMENT, command, meta)
  return { ok: true as const }
})
