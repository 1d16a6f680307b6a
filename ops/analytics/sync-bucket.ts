import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { type DatasetName, datasets } from '../../shared/analytics/columns.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import { OpsError } from '../ops-error.ts'
import type { ExportDirectory } from './directory/export-directory.ts'

const FILES_AT_ONCE = 8
/** Holds the id of the export that a bucket is of. */
const OWNER = 'export-id'

/**
 * Makes the objects of a bucket the files of an export. What the bucket has is listed and not
 * remembered, so that a run which was killed leaves nothing behind that the next does not see. New
 * files come before old ones go: between the two a question may count what was merged twice.
 *
 * @throws {OpsError} when the bucket is of another export
 */
export const syncBucket = async (
  client: S3Client,
  bucket: string,
  { path, manifest }: Pick<ExportDirectory, 'path' | 'manifest'>,
  signal: AbortSignal,
): Promise<{ readonly added: number; readonly deleted: number }> => {
  await claimBucket(client, bucket, { path, id: manifest().id })
  const there = new Map<string, number>()
  for (const dataset of Object.keys(datasets) as DatasetName[]) {
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${dataset}/` })
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', Size = 0 } of Contents) there.set(Key, Size)
    }
  }
  const { files } = manifest()
  // A name is never used for other bytes; one of another size was cut off.
  const missing = files.filter((file) => there.get(file.path) !== file.bytes)
  await inParallel(missing, FILES_AT_ONCE, async ({ path: Key }) => {
    signal.throwIfAborted()
    const Body = await readFile(join(path, Key))
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
  })
  const named = new Set(files.map((file) => file.path))
  const strange = [...there.keys()].filter((key) => !named.has(key))
  await inParallel(strange, FILES_AT_ONCE, async (Key) => {
    signal.throwIfAborted()
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
  })
  return { added: missing.length, deleted: strange.length }
}

/** A bucket is of the first export that comes: two would delete each other's files. */
const claimBucket = async (
  client: S3Client,
  Bucket: string,
  { path, id }: { readonly path: string; readonly id: string },
): Promise<void> => {
  const object = { Bucket, Key: OWNER }
  try {
    await client.send(new PutObjectCommand({ ...object, Body: id, IfNoneMatch: '*' }))
  } catch (error) {
    if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error
    const { Body } = await client.send(new GetObjectCommand(object))
    const owner = await Body?.transformToString()
    if (owner === id) return
    throw new OpsError(
      `The bucket ${Bucket} is of another export (${owner}) than that in ${path} (${id}). Give ` +
        `another --bucket; or delete its object ${OWNER}, and this export will replace the other.`,
      { cause: error },
    )
  }
}
