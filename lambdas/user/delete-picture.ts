import { deletePicture } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { pictures } from '../platform/objects/pictures.ts'
import { execute } from './profile/execute.ts'

export const handler = handle(deletePicture, async (request) => {
  const { picture } = await execute(deletePicture, request, { type: 'RemovePicture' })
  // Also when nothing was recorded, as an earlier call may have come no further than its event; but
  // not when another picture was set since, and this is a repeat that comes late.
  if (picture === null) await pictures().remove(request.session.sub)
  return { ok: true as const }
})
