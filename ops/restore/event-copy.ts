import { resolve } from 'node:path'
import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb'
import { type TableName, tableName, tables } from '../../lambdas/platform/dynamodb/tables.ts'
import {
  createKeyWrapping,
  type KeyWrapping,
} from '../../lambdas/platform/personal-data/key-wrapping.ts'
import { openWrappingSecrets } from '../../local/data-directory/wrapping-secrets.ts'
import { type Connection, connect, DEFAULT_DATA, type Target } from '../connect.ts'
import { OpsError } from '../ops-error.ts'
import { checkNewestSecret } from '../rewrap/check-newest-secret.ts'
import { secretsOfEnvironment } from '../rewrap/secrets-of-environment.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

/** A copy of tables of a stage, from which is only read. */
export interface EventCopy extends AsyncDisposable {
  readonly at: TableContext
  /** Name of its table of events. */
  readonly events: string
  /** Name of its table of data keys, if it is copied too. */
  readonly keys: string | undefined
  /** Opens its keys and wraps them under our newest secret; undefined where no secret is known. */
  readonly wrapping: KeyWrapping | undefined
  /** Events in it, more or less. */
  readonly size: number
}

/** Where the copy is, as the command line says it. */
export interface CopyTarget {
  /** A table beside the one that is restored. */
  readonly fromTable?: string | undefined
  readonly keysFromTable?: string | undefined
  /** A folder of the local stack. */
  readonly fromData?: string | undefined
}

/**
 * Finds the copy and looks at what it is.
 * @throws {OpsError} when it is named twice or not at all, is what is to be restored itself, is not
 *   there yet, or has other keys than such a table, and when keys would come back under a secret that
 *   the functions do not wrap under
 */
export const openCopy = async (
  connection: Connection,
  target: Target,
  { fromTable, keysFromTable, fromData }: CopyTarget,
): Promise<EventCopy> => {
  if ((fromTable === undefined) === (fromData === undefined)) {
    throw new OpsError('Say where the copy is: --from-table NAME, or --from-data DIR.')
  }
  if (fromTable !== undefined) {
    const size = await checkCopy(connection, 'events', fromTable)
    let wrapping: KeyWrapping | undefined
    if (keysFromTable !== undefined) {
      await checkCopy(connection, 'data-keys', keysFromTable)
      wrapping = wrappingOf(await ownSecrets(connection, target))
    }
    const copy = { at: connection, events: fromTable, keys: keysFromTable, wrapping, size }
    return { ...copy, [Symbol.asyncDispose]: async () => {} }
  }
  if (keysFromTable !== undefined) {
    throw new OpsError('--from-data brings the keys along: leave --keys-from-table out.')
  }
  const folder = resolve(fromData ?? '')
  if (target.stage === undefined && folder === resolve(target.data ?? DEFAULT_DATA)) {
    throw new OpsError('--from-data is the folder that is to be restored: give a copy of it.')
  }
  const secrets = await ownSecrets(connection, target)
  const at = await connect({ data: folder })
  const [events, keys] = [tableName(at.stage, 'events'), tableName(at.stage, 'data-keys')]
  const { ItemCount: size = 0 } = await describe(at, events)
  const wrapping = wrappingOf(secrets, openWrappingSecrets(folder).read())
  return { at, events, keys, wrapping, size, [Symbol.asyncDispose]: at[Symbol.asyncDispose] }
}

const ownSecrets = async (
  at: TableContext,
  { stage, data }: Target,
): Promise<readonly string[] | undefined> => {
  if (stage === undefined) return openWrappingSecrets(resolve(data ?? DEFAULT_DATA)).read()
  const secrets = secretsOfEnvironment()
  if (secrets) await checkNewestSecret(at, secrets, 'unproven')
  return secrets
}

/** The copy may be of before one secret followed another. */
const wrappingOf = (
  ours: readonly string[] | undefined,
  theirs: readonly string[] = [],
): KeyWrapping | undefined => ours && createKeyWrapping([...ours, ...theirs])

/** @returns how many items it has, more or less */
const checkCopy = async (at: TableContext, table: TableName, name: string): Promise<number> => {
  if (name === tableName(at.stage, table)) {
    throw new OpsError(`${name} is the table that is to be restored: give a copy of it.`)
  }
  const { TableStatus, KeySchema = [], ItemCount = 0 } = await describe(at, name)
  if (TableStatus !== 'ACTIVE') {
    throw new OpsError(`The table ${name} is ${TableStatus}: wait until it is ACTIVE.`)
  }
  const definition = tables[table]
  const keys = [
    definition.partitionKey.name,
    ...('sortKey' in definition ? [definition.sortKey.name] : []),
  ]
  const found = KeySchema.map(({ AttributeName }) => AttributeName)
  if (found.join() !== keys.join()) {
    throw new OpsError(
      `${name} is no copy of the table ${table}: its keys are ${found.join(', ')}.`,
    )
  }
  return ItemCount
}

const describe = async ({ client }: TableContext, name: string): Promise<TableDescription> => {
  try {
    const { Table = {} } = await client.send(new DescribeTableCommand({ TableName: name }))
    return Table
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ResourceNotFoundException') throw error
    throw new OpsError(`There is no table ${name} here: is its name right, and the region?`, {
      cause: error,
    })
  }
}
