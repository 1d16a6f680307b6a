import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { bucketName } from '../../../lambdas/platform/deployment.ts'
import {
  createPictureBucket,
  type PictureBucket,
} from '../../../lambdas/platform/objects/picture-bucket.ts'
import { close, listen } from '../../../local/http-servers.ts'
import { createObjectStore } from '../../../local/object-store/create-object-store.ts'
import { DEFAULT_DATA, type Target } from '../../connect.ts'
import { placeOf } from '../../stage-bucket.ts'

interface ConnectedBucket {
  readonly bucket: PictureBucket
  close(): Promise<void>
}

/** The bucket of pictures of a deployment, or of the local stack, whose product may run. */
export const connectBucket = async (
  { data, stage }: Target,
  client: DynamoDBDocumentClient,
): Promise<ConnectedBucket> => {
  if (stage !== undefined) {
    const name = bucketName(await placeOf(client, stage), 'pictures')
    const bucket = createPictureBucket({ bucket: name, endpoint: undefined })
    return { bucket, close: async () => await Promise.resolve() }
  }
  // Objects are files: a store of our own beside that of the product writes the same ones.
  const folder = join(resolve(data ?? DEFAULT_DATA), 'objects')
  const server = createServer(createObjectStore({ folder }))
  const port = await listen(server, 0)
  const bucket = createPictureBucket({
    bucket: 'assay-local-pictures',
    endpoint: `http://127.0.0.1:${port}`,
  })
  return { bucket, close: async () => await close(server) }
}
