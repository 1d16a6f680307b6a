import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { CatalogueEntry } from './catalogue-entry.ts'
import {
  type CatalogueTable,
  EDITION_FORMAT,
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
 * Publishes what `makeEntries` answers as the next version of the catalogue: first the parts, which
 * no reader sees yet, then the pointer to them.
 *
 * The pointer is read before the entries are made, and moves only if it is still where it was;
 * otherwise they are made again of the edition that is in force by then. So what another publisher
 * has put in is never lost, and whatever was stored before a publisher began is in its edition or in
 * a later one.
 *
 * @param makeEntries is given the edition to be replaced, and answers undefined when that is right
 * @returns the version in force then; 0 when there was none and none is needed
 * @throws {PublicationConflictError}
 */
export const publishCatalogue = async (
  table: CatalogueTable,
  makeEntries: (inForce: Pointer | undefined) => Promise<readonly CatalogueEntry[] | undefined>,
): Promise<number> => {
  let lost: ConditionalCheckFailedException | undefined
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await readPointer(table)
    const version = before?.version ?? 0
    const asOf = new Date(table.now()).toISOString()
    const entries = await makeEntries(before)
    if (!entries) return version
    const edition = await writeEdition(table, version + 1, asOf, entries)
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

/**
 * Notes that an edition was looked at and found right at `asOf`; nothing when another is in force by
 * now.
 */
export const confirmEdition = async (
  table: CatalogueTable,
  { edition }: Pointer,
  asOf: string,
): Promise<void> => {
  try {
    await table.client.send(
      new UpdateCommand({
        ...pointerKey(table),
        UpdateExpression: 'SET asOf = :asOf',
        ConditionExpression: 'edition = :edition AND asOf < :asOf',
        ExpressionAttributeValues: { ':edition': edition, ':asOf': asOf },
      }),
    )
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

const writeEdition = async (
  table: CatalogueTable,
  version: number,
  asOf: string,
  entries: readonly CatalogueEntry[],
): Promise<Pointer> => {
  const edition = `${editionPrefix(version)}-${randomUUID()}`
  const bytes = await promisify(gzip)(JSON.stringify(entries))
  const parts = Math.ceil(bytes.length / PART_MAX_BYTES)
  for (let part = 0; part < parts; part += 1) {
    const { TableName, Key } = snapshotKey(table, partName(edition, part))
    const data = bytes.subarray(part * PART_MAX_BYTES, (part + 1) * PART_MAX_BYTES)
    await table.client.send(new PutCommand({ TableName, Item: { ...Key, data } }))
  }
  return { version, edition, parts, asOf, format: EDITION_FORMAT }
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
