import { createHash } from 'node:crypto'
import { uploadPicture } from '../../shared/contract/user.ts'
import { pictureAddress } from '../../shared/values/picture.ts'
import { Refusal } from '../platform/refusal.ts'
import { handle } from '../platform/http/handle.ts'
import { pictures } from '../platform/objects/pictures.ts'
import { subjectKeys } from '../platform/personal-data/personal-data.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import type { Limit } from '../platform/rate-limit/rate-limit.ts'
import { execute, type Intent, isRepeat } from './profile/execute.ts'
import { squarePicture } from './picture/square-picture.ts'

/** Each upload is decoded anew, so those that are refused count as well. */
const UPLOADS: Limit = { name: 'picture-user', count: 20, seconds: 3600 }

export const handler = handle(
  uploadPicture,
  async ({ session, body, commandId, requestId, now }) => {
    const userId = session.sub
    await consume([[UPLOADS, userId]])
    const sent = await body.picture.bytes()
    const key = await subjectKeys().of(userId)
    const commandFingerprint = (bytes: Uint8Array): string =>
      key.fingerprint(`picture\n${createHash('sha256').update(bytes).digest('base64url')}`)
    const intent = { userId, commandId, requestId, asked: { picture: commandFingerprint(sent) } }
    // Another picture may have come since: a repeat does not bring the earlier one back.
    if (!(await isRepeat(uploadPicture, intent))) {
      const webp = await squarePicture(sent)
      // First the object: who dies in between has recorded nothing that is not there.
      await pictures().put(userId, webp)
      await record(intent, commandFingerprint(webp))
    }
    return { image: pictureAddress(session.username, now) }
  },
)

const record = async (intent: Intent, fingerprint: string): Promise<void> => {
  try {
    await execute(uploadPicture, intent, { type: 'SetPicture', fingerprint })
  } catch (error) {
    // The account was deleted meanwhile, and its pictures perhaps before this one came.
    if (error instanceof Refusal) await pictures().remove(intent.userId)
    throw error
  }
}
