import { removeLogo } from '../../shared/contract/projects/logo.ts'
import { eventStore } from '../platform/config/clients.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import { projectDecider } from './decider.ts'

export const handler = handle(removeLogo, async (request) => {
  const command = { type: 'ChangeLogo', logo: null } as const
  const meta = commandMeta(removeLogo, request, 'staff')
  await eventStore().execute(projectDecider, request.body.projectId, command, meta)
  return { ok: true as const }
})
