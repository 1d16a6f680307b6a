import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { ProjectRow } from '../../shared/contract/projects.ts'
import {
  type CatalogueTable,
  editionPrefix,
  partName,
  type Pointer,
  pointerKey,
  readPointer,
  snapshotKey,
} from './catalogue-items.ts'

/** An item of DynamoDB ends at 400 KB, names included. */
const PART_MAX_BYTES = 350 * 1024
/** Far longer than any reader takes from the pointer to the last part. */
const SUPERSEDED_EXPIRE_AFTER_SECONDS = 3600
/** How far back a publication looks for what has no end yet; each edition it passes is read. */
const VERSIONS_LOOKED_AT = 8
const MOST_TRIES = 20

/** Others published again and again while this publication was being made. */
export class PublicationConflictError extends Error {
  override readonly name = 'PublicationConflictError'

  constructor(options?: ErrorOptions) {
    super(`The catalogue was published by others ${MOST_TRIES} times in a row.`, options)
  }
}

/**
 * Publishes what `readRows` answers as the next version of the catalogue: first the parts, which no
 * reader sees yet, then the pointer to them.
 *
 * The pointer is read before the rows are, and moves only if it is still where it was; otherwise the
 * rows are read again. So an edition never replaces one whose rows were read later, and whatever
 * was stored before its publisher began is in it or in a later one.
 *
 * @param readRows is given the edition to be replaced, and answers undefined when that is right
 * @returns the version in force then; 0 when there was none and none is needed
 * @throws {PublicationConflictError}
 */
export const publishCatalogue = async (
  table: CatalogueTable,
  readRows: (inForce: Pointer | undefined) => Promise<readonly ProjectRow[] | undefined>,
): Promise<number> => {
  let lost: ConditionalCheckFailedException | undefined
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await readPointer(table)
    const version = before?.version ?? 0
    const asOf = new Date(table.now()).toISOString()
    const rows = await readRows(before)
    if (!rows) return version
    const edition = await writeEdition(table, version + 1, asOf, rows)
    try {
      await movePointer(table, before, edition)
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      lost = error
      continue
    }
    await expireSuperseded(table, edition.version)
    return edition.version
  }
  throw new PublicationConflictError({ cause: lost })
}

const writeEdition = async (
  table: CatalogueTable,
  version: number,
  asOf: string,
  rows: readonly ProjectRow[],
): Promise<Pointer> => {
  const edition = `${editionPrefix(version)}-${randomUUID()}`
  const bytes = await promisify(gzip)(JSON.stringify(rows))
  const parts = Math.ceil(bytes.length / PART_MAX_BYTES)
  for (let part = 0; part < parts; part += 1) {
    const { TableName, Key } = snapshotKey(table, partName(edition, part))
    const data = bytes.subarray(part * PART_MAX_BYTES, (part + 1) * PART_MAX_BYTES)
    await table.client.send(new PutCommand({ TableName, Item: { ...Key, data } }))
  }
  return { version, edition, parts, asOf }
}

const movePointer = async (
  table: CatalogueTable,
  before: Pointer | undefined,
  pointer: Pointer,
): Promise<void> => {
  const { TableName, Key } = pointerKey(table)
  await table.client.send(
    new PutCommand({
      TableName,
      Item: { ...Key, ...pointer },
      ConditionExpression: before ? 'edition = :before' : 'attribute_not_exists(edition)',
      ...(before && { ExpressionAttributeValues: { ':before': before.edition } }),
    }),
  )
}

/**
 * Gives an end to the editions of the versions before: the one that was in force, and those that
 * lost against another or were never finished. What is not earlier may be about to come into force
 * and is left alone.
 */
const expireSuperseded = async (table: CatalogueTable, version: number): Promise<void> => {
  const expiresAt = Math.floor(table.now() / 1000) + SUPERSEDED_EXPIRE_AFTER_SECONDS
  const { TableName, Key } = pointerKey(table)
  let page: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#name = :name AND part BETWEEN :first AND :last',
        FilterExpression: 'attribute_not_exists(expiresAt)',
        ProjectionExpression: 'part',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':name': Key.name,
          ':first': editionPrefix(Math.max(0, version - VERSIONS_LOOKED_AT)),
          ':last': editionPrefix(version),
        },
        ...(page && { ExclusiveStartKey: page }),
      }),
    )
    for (const part of Items.map((item) => String(item['part']))) {
      await table.client.send(
        new UpdateCommand({
          ...snapshotKey(table, part),
          UpdateExpression: 'SET expiresAt = :expiresAt',
          ConditionExpression: 'attribute_exists(part)',
          ExpressionAttributeValues: { ':expiresAt': expiresAt },
        }),
      )
    }
    page = LastEvaluatedKey
  } while (page)
}
