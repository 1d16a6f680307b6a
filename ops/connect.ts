import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDocumentClient } from '../lambdas/platform/dynamodb/document-client.ts'
import type { ObjectBucket } from '../lambdas/platform/objects/object-bucket.ts'
import {
  type DataDirectory,
  LOCAL_STAGE,
  openDataDirectory,
} from '../local/data-directory/data-directory.ts'
import { DirectoryInUseError } from '../local/data-directory/holder.ts'
import { createTables } from '../local/engine/create-tables.ts'
import { startEngine } from '../local/engine/start-engine.ts'
import { createFolderBucket } from '../local/object-store/folder-bucket.ts'
import { givenCommand } from './command.ts'
import { createStageBucket } from './stage-bucket.ts'
import { type UsageMeter, createUsageMeter } from './usage-meter.ts'
import { OpsError } from './ops-error.ts'
import type { TableContext } from '../lambdas/platform/dynamodb/tables.ts'

/** Where the tables are, as the command line says it. */
export interface Target {
  /** Folder of the local stack. */
  readonly data?: string | undefined
  /** Stage of a deployment on AWS. */
  readonly stage?: string | undefined
  /** Profile of the AWS configuration. Default: what the environment says. */
  readonly profile?: string | undefined
}

export interface Connection extends TableContext, AsyncDisposable {
  /** Where the columns of the catalogue are. */
  readonly objects: ObjectBucket
  readonly cost: UsageMeter
  /** Whether the engine is that of a product which runs on the folder. */
  readonly isJoined: boolean
}

export const DEFAULT_DATA = '.assay'
const MAX_ATTEMPTS = 5
/** One that is gone refuses at once; one that is there may be busy. */
const ANSWER_MS = 30_000

/**
 * Connects to the tables of a deployment, or of the local stack: to its running engine, else to
 * one that runs until the connection is disposed of.
 *
 * @throws {OpsError} when the target is given twice or there is nothing
 * @throws {StartError} when the data are in use and not to be had
 */
export const connect = async ({ data, stage, profile }: Target): Promise<Connection> => {
  if (stage === undefined) {
    if (profile !== undefined) throw new OpsError('With --profile, give --stage too.')
    return await connectEmbedded(resolve(data ?? DEFAULT_DATA))
  }
  if (data !== undefined) throw new OpsError('Give either --data or --stage, not both.')
  if (profile !== undefined) process.env['AWS_PROFILE'] = profile
  const client = createDocumentClient({ maxAttempts: MAX_ATTEMPTS, requestMs: ANSWER_MS })
  return connectionTo(client, stage, createStageBucket(client, stage))
}

const connectEmbedded = async (path: string): Promise<Connection> => {
  if (!existsSync(join(path, 'data'))) {
    throw new OpsError(
      `There are no data in ${path}: give the folder with --data DIR, or a stage with --stage.`,
    )
  }
  const objects = createFolderBucket(join(path, 'objects'))
  let directory: DataDirectory
  try {
    directory = openDataDirectory(path, { command: givenCommand() })
  } catch (error) {
    const endpoint = error instanceof DirectoryInUseError ? error.endpoint : undefined
    if (endpoint === undefined || !(await isAnswering(endpoint))) throw error
    return { ...connectionTo(localClient(endpoint), LOCAL_STAGE, objects), isJoined: true }
  }
  try {
    const engine = await startEngine({ file: directory.dataFile })
    // Without its endpoint: this engine stops soon, so no other process may use it.
    directory.noteEngine(engine.pid)
    const client = localClient(engine.endpoint)
    const close = async (): Promise<void> => {
      client.destroy()
      await engine.stop()
      directory.release()
    }
    try {
      await createTables(client, LOCAL_STAGE)
      return { ...connectionTo(client, LOCAL_STAGE, objects), [Symbol.asyncDispose]: close }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    directory.release()
    throw error
  }
}

/** The file of the local stack; undefined for a deployment. It may not be there. */
export const embeddedFile = ({ data, stage, profile }: Target): string | undefined =>
  stage === undefined && profile === undefined
    ? join(resolve(data ?? DEFAULT_DATA), 'data', 'assay.db')
    : undefined

const localClient = (endpoint: string): DynamoDBDocumentClient =>
  createDocumentClient({ endpoint, maxAttempts: MAX_ATTEMPTS })

const connectionTo = (
  client: DynamoDBDocumentClient,
  stage: string,
  objects: ObjectBucket,
): Connection => ({
  client,
  stage,
  objects,
  cost: createUsageMeter(client),
  isJoined: false,
  [Symbol.asyncDispose]: async () => client.destroy(),
})

const isAnswering = async (endpoint: string): Promise<boolean> => {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(ANSWER_MS) })
    return true
  } catch {
    return false
  }
}
