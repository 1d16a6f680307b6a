import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type Config, config } from '../config/config.ts'
import { emulatorAt } from '../config/emulator-at.ts'

/** The bucket of all uploaded pictures; a path is what the page asks for. */
export interface PictureBucket {
  /** Replaces what is there. */
  put(path: string, webp: Uint8Array, cacheControl: string): Promise<void>
  /** Fine where nothing is. */
  remove(path: string): Promise<void>
}

/** @param endpoint of an emulator; undefined: AWS */
export const createPictureBucket = ({ bucket, endpoint }: Config['pictures']): PictureBucket => {
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
  const objectAt = (path: string) => ({ Bucket: bucket, Key: path.slice(1) })
  return {
    put: async (path, webp, cacheControl) => {
      await client.send(
        new PutObjectCommand({
          ...objectAt(path),
          Body: webp,
          ContentType: 'image/webp',
          CacheControl: cacheControl,
        }),
      )
    },
    remove: async (path) => {
      await client.send(new DeleteObjectCommand(objectAt(path)))
    },
  }
}

let current: PictureBucket | undefined

export const pictureBucket = (): PictureBucket =>
  (current ??= createPictureBucket(config().pictures))
