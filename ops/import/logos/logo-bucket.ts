import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import {
  createPictureBucket,
  type PictureBucket,
} from '../../../lambdas/platform/objects/picture-bucket.ts'
import { close, listen } from '../../../local/http-servers.ts'
import { createObjectStore } from '../../../local/object-store/create-object-store.ts'
import { DEFAULT_DATA, type Target } from '../../connect.ts'
import { OpsError } from '../../ops-error.ts'

interface ConnectedBucket {
  readonly bucket: PictureBucket
  close(): Promise<void>
}

/**
 * The bucket of pictures of a deployment, or of the local stack, whose product may run.
 * @throws {OpsError} when there is no bucket of the stage
 */
export const connectBucket = async ({ data, stage }: Target): Promise<ConnectedBucket> => {
  if (stage !== undefined) {
    const bucket = createPictureBucket({ bucket: await findBucket(stage), endpoint: undefined })
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

/** By its name, which ends with account and region. */
export const findBucket = async (stage: string, client = new S3Client({})): Promise<string> => {
  const region = await client.config.region()
  const prefix = `assay-${stage}-pictures-`
  const { Buckets = [] } = await client.send(new ListBucketsCommand({ Prefix: prefix }))
  const names = Buckets.flatMap(({ Name = '' }) =>
    Name.startsWith(prefix) && Name.endsWith(`-${region}`) ? [Name] : [],
  )
  const [name] = names
  if (name !== undefined && names.length === 1) return name
  throw new OpsError(
    name === undefined
      ? `There is no bucket ${prefix}… in ${region}: is the stage right, and its region?`
      : `There are several buckets ${prefix}… in ${region}. Delete those of former deployments.`,
  )
}
