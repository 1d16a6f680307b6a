import { deletePicture } from '../../shared/contract/user.ts'
import { handle } from '../platform/http/handle.ts'
import { pictures } from '../platform/objects/pictures.ts'
import { execute } from './profile/execute.ts'

export const handler = handle(deletePicture, async ({ session, commandId, requestId }) => {
  const userId = session.sub
  const { picture } = await execute(
    deletePicture,
    { userId, commandId, requestId, asked: null },
    { type: 'RemovePicture' },
  )
  // Also when nothing was recorded, as an earlier call may have come no further than its event; but
  // not when another picture was set since, and this is a repeat that comes late.
  if (picture === null) await pictures().remove(userId)
  return { ok: true as const }
})
