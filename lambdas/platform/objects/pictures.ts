import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { picturePath } from '../../../shared/values/picture.ts'
import { type Config, config } from '../config/config.ts'
import { emulatorAt } from '../config/emulator-at.ts'

/** The pictures of users in the object store, one each, where the site serves them from. */
export interface Pictures {
  /** @param webp takes the place of the one before */
  put(userId: string, webp: Uint8Array): Promise<void>
  /** No picture is fine. */
  remove(userId: string): Promise<void>
}

/** Caches may keep a picture but ask whether it still holds: one that is removed has to be gone. */
const CACHE_CONTROL = 'no-cache'

const createPictures = ({ bucket, endpoint }: Config['pictures']): Pictures => {
  const client = new S3Client({
    maxAttempts: 3,
    // The SDK would send each picture in chunks for the sake of a checksum; TLS has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 3_000,
      throwOnRequestTimeout: true,
    },
    ...emulatorAt(endpoint),
    forcePathStyle: Boolean(endpoint),
  })
  return {
    put: async (userId, webp) => {
      await client.send(
        new PutObjectCommand({
          ...objectOf(bucket, userId),
          Body: webp,
          ContentType: 'image/webp',
          CacheControl: CACHE_CONTROL,
        }),
      )
    },
    remove: async (userId) => {
      await client.send(new DeleteObjectCommand(objectOf(bucket, userId)))
    },
  }
}

const objectOf = (bucket: string, userId: string) => ({
  Bucket: bucket,
  Key: picturePath(userId).slice(1),
})

let current: Pictures | undefined

/** The pictures of this deployment. */
export const pictures = (): Pictures => (current ??= createPictures(config().pictures))
