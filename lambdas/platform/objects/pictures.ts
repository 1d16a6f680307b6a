import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { picturePath } from '../../../shared/values/picture.ts'
import { type Config, config } from '../config/config.ts'
import { emulatorAt } from '../config/emulator-at.ts'

/** Users' pictures, one each. */
export interface Pictures {
  /** @param webp replaces the picture before */
  put(userId: string, webp: Uint8Array): Promise<void>
  /** Fine without a picture. */
  remove(userId: string): Promise<void>
}

/** Caches must revalidate, so that a removed picture disappears. */
const CACHE_CONTROL = 'no-cache'

const createPictures = ({ bucket, endpoint }: Config['pictures']): Pictures => {
  const client = new S3Client({
    maxAttempts: 3,
    // Otherwise the SDK sends chunks for a checksum; TLS has its own.
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

export const pictures = (): Pictures => (current ??= createPictures(config().pictures))
