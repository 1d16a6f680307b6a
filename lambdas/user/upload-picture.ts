import { createHash } from 'node:crypto'
import { uploadPicture } from '../../shared/contract/user.ts'
import { pictureAddress } from '../../shared/values/pictures/picture.ts'
import { Refusal } from '../platform/refusal.ts'
import { handle } from '../platform/http/handle.ts'
import { pictures } from '../platform/objects/pictures.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import type { CommandRequest } from '../platform/http/command-meta.ts'
import { executeCounted, isRepeat } from './profile/execute.ts'
import { uploadsPerUser } from './profile/limits.ts'
import { squarePicture } from '../platform/images/square-picture.ts'

export const handler = handle(uploadPicture, async (request) => {
  const { session, body, now } = request
  const userId = session.sub
  await consume([[uploadsPerUser, userId]])
  const sent = await body.picture.bytes()
  const key = await dataKeys().of(userId)
  const fileHash = (bytes: Uint8Array): string =>
    key.fingerprint(`picture\n${createHash('sha256').update(bytes).digest('base64url')}`)
  const command = { ...request, body: { picture: fileHash(sent) } }
  // Another picture may have come since: a repeat does not bring the earlier one back.
  if (!(await isRepeat(uploadPicture, command))) {
    const webp = await squarePicture(sent)
    // The object first: a crash in between records no picture that is not there.
    await pictures.put(userId, webp)
    await record(command, fileHash(webp))
  }
  return { image: pictureAddress(session.username, now) }
})

const record = async (request: CommandRequest, fingerprint: string): Promise<void> => {
  try {
    await executeCounted(uploadPicture, request, { type: 'SetPicture', fingerprint })
  } catch (error) {
    // The account was deleted meanwhile, perhaps with its pictures before this one was stored.
    if (error instanceof Refusal) await pictures.remove(request.session.sub)
    throw error
  }
}
