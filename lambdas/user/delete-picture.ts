import { deletePicture } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { pictures } from '../platform/objects/pictures.ts'
import { execute } from './profile/execute.ts'

export const handler = handle(deletePicture, async (request) => {
  const { picture } = await execute(deletePicture, request, { type: 'RemovePicture' })
  // Also when nothing was recorded: an earlier call may have stopped after its event. But not when
  // another picture was set since, which makes this a late repeat.
  if (picture === null) await pictures.remove(request.session.sub)
  return { ok: true as const }
})
