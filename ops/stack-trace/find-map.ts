import { readFile } from 'node:fs/promises'
import type { SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import * as v from 'valibot'
import { unlessMissing } from '../../local/system-errors.ts'
import { OpsError } from '../ops-error.ts'
import type { FindMap } from './map-trace.ts'

/** A bundle's id becomes part of a name of a file: it may be nothing else. */
const ID = /^[0-9a-f]{16}$/

/** Reads maps of a folder, as the build leaves them. */
export const mapsOfFolder =
  (folder: string): FindMap =>
  async (bundle) => {
    if (!ID.test(bundle)) return undefined
    const text = await unlessMissing(readFile(join(folder, `${bundle}.map`), 'utf8'))
    return text === undefined ? undefined : toMap(text)
  }

/** Reads maps of all releases of a deployment. */
export const mapsOfBucket =
  (client: S3Client, bucket: string): FindMap =>
  async (bundle) => {
    const text = ID.test(bundle) ? await read(client, bucket, `${bundle}.map`) : undefined
    return text === undefined ? undefined : toMap(text)
  }

/**
 * The bundle that a function had in a release.
 *
 * @param name `<feature>/<name>`, or as its log group ends
 * @throws {OpsError} when the release or the function is unknown
 */
export const bundleOfRelease = async (
  client: S3Client,
  bucket: string,
  release: string,
  name: string,
): Promise<string> => {
  const text = await read(client, bucket, `releases/${release}.json`)
  if (text === undefined) {
    throw new OpsError(`${bucket} has no release ${release}: give the whole id of its commit.`)
  }
  const bundles = v.parse(v.record(v.string(), v.string()), JSON.parse(text))
  const wanted = name.replace('/', '-').replace(/^.*assay-[a-z0-9]+-/, '')
  const bundle = Object.hasOwn(bundles, wanted) ? bundles[wanted] : undefined
  if (bundle === undefined) {
    throw new OpsError(`The release has no function ${name}. Write it like watchlist/create.`)
  }
  return bundle
}

const toMap = (text: string): SourceMapPayload => JSON.parse(text) as SourceMapPayload

const read = async (client: S3Client, Bucket: string, Key: string): Promise<string | undefined> => {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    return await Body?.transformToString()
  } catch (error) {
    // Without the right to list the bucket S3 says AccessDenied of what is not there.
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined
    throw error
  }
}
