import { createHash } from 'node:crypto'
import { uploadLogo } from '../../shared/contract/projects/logo.ts'
import { eventStore } from '../platform/config/clients.ts'
import { commandMeta } from '../platform/http/command-meta.ts'
import { handle } from '../platform/http/handle.ts'
import { squarePicture } from '../platform/images/square-picture.ts'
import { Refusal } from '../platform/refusal.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { projectDecider } from './decider.ts'
import { uploadsPerUser } from './logo/limits.ts'
import { storeLogo } from './logo/store-logo.ts'

export const handler = handle(uploadLogo, async (request) => {
  const { session, body } = request
  await consume([[uploadsPerUser, session.sub]])
  const { projectId } = body
  const sent = await body.logo.bytes()
  const fileHash = createHash('sha256').update(sent).digest('base64url')
  const command = { ...request, body: { projectId, logo: fileHash } }
  const meta = commandMeta(uploadLogo, command, 'staff')
  await requireProject(projectId)
  const webp = await squarePicture(sent, { field: 'logo', fit: 'contain' })
  // The object first: a crash in between records no logo that is not there.
  const logo = await storeLogo(webp)
  await eventStore().execute(projectDecider, projectId, { type: 'ChangeLogo', logo }, meta)
  return { logo }
})

/** The decider refuses it too, but by then its file would be stored. */
const requireProject = async (id: string): Promise<void> => {
  const { state } = await eventStore().load(projectDecider, id)
  if (state.status === 'unlisted') throw new Refusal('ProjectNotFound', 'There is no such project.')
}
