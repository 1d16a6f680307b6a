import { randomUUID } from 'node:crypto'
import { paginateQuery, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { compressInParts } from '../../../platform/dynamodb/compressed-parts.ts'
import { ignoreConditionFailure } from '../../../platform/dynamodb/ignore-condition-failure.ts'
import type { CatalogueEntry } from '../rating/catalogue-entry.ts'
import {
  type CatalogueTable,
  manifestKey,
  partName,
  readManifest,
  SNAPSHOT_FORMAT,
  snapshotKey,
  type SnapshotManifest,
  snapshotPrefix,
} from './snapshot-items.ts'

/** Far longer than a read from manifest to last part. */
const PREVIOUS_EXPIRE_AFTER_SECONDS = 3600
/** Earlier versions that get an expiry; their parts are read for it. */
const MAX_PREVIOUS_VERSIONS = 8
const MAX_TRIES = 20

class PublicationConflictError extends Error {
  override readonly name = 'PublicationConflictError'

  constructor() {
    super(`The catalogue was published by others ${MAX_TRIES} times in a row.`)
  }
}

/**
 * Publishes the next version: first the parts, which no reader sees yet, then the manifest that
 * names them.
 * The manifest is replaced only if it has not changed since; otherwise the entries are made again
 * from the new snapshot. So no publisher loses what another published.
 * @param makeEntries gets the current manifest; returns undefined when nothing has to be published
 * @returns the current version afterwards; 0 when there is none
 * @throws {PublicationConflictError}
 */
export const publishSnapshot = async (
  table: CatalogueTable,
  makeEntries: (
    current: SnapshotManifest | undefined,
  ) => Promise<readonly CatalogueEntry[] | undefined>,
): Promise<number> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const current = await readManifest(table)
    const version = current?.version ?? 0
    const asOf = new Date(table.now()).toISOString()
    const entries = await makeEntries(current)
    if (!entries) return version
    const next = await writeSnapshot(table, version + 1, asOf, entries)
    if (await replaceManifest(table, current, next)) {
      await expirePrevious(table, next.version)
      return next.version
    }
  }
  throw new PublicationConflictError()
}

/** Confirms that a snapshot still holds at `asOf`, unless it was replaced. */
export const confirmSnapshot = async (
  table: CatalogueTable,
  { snapshotId }: SnapshotManifest,
  asOf: string,
): Promise<void> => {
  await ignoreConditionFailure(
    table.client.send(
      new UpdateCommand({
        ...manifestKey(table),
        UpdateExpression: 'SET asOf = :asOf',
        ConditionExpression: 'snapshotId = :snapshotId AND asOf < :asOf',
        ExpressionAttributeValues: { ':snapshotId': snapshotId, ':asOf': asOf },
      }),
    ),
  )
}

const writeSnapshot = async (
  table: CatalogueTable,
  version: number,
  asOf: string,
  entries: readonly CatalogueEntry[],
): Promise<SnapshotManifest> => {
  const snapshotId = `${snapshotPrefix(version)}-${randomUUID()}`
  const parts = await compressInParts(entries)
  for (const [part, data] of parts.entries()) {
    const { TableName, Key } = snapshotKey(table, partName(snapshotId, part))
    await table.client.send(new PutCommand({ TableName, Item: { ...Key, data } }))
  }
  return { version, snapshotId, parts: parts.length, asOf, format: SNAPSHOT_FORMAT }
}

/** @returns false when another publisher was faster */
const replaceManifest = async (
  table: CatalogueTable,
  current: SnapshotManifest | undefined,
  next: SnapshotManifest,
): Promise<boolean> => {
  const { TableName, Key } = manifestKey(table)
  const replaced = await ignoreConditionFailure(
    table.client.send(
      new PutCommand({
        TableName,
        Item: { ...Key, ...next },
        ConditionExpression: current ? 'snapshotId = :current' : 'attribute_not_exists(snapshotId)',
        ...(current && { ExpressionAttributeValues: { ':current': current.snapshotId } }),
      }),
    ),
  )
  return replaced !== undefined
}

/**
 * Sets an expiry on the parts of earlier versions, incomplete and losing ones included. Parts of
 * the same or a later version may still become current.
 */
const expirePrevious = async (table: CatalogueTable, version: number): Promise<void> => {
  const expiresAt = Math.floor(table.now() / 1000) + PREVIOUS_EXPIRE_AFTER_SECONDS
  const { TableName, Key } = manifestKey(table)
  const pages = paginateQuery(
    { client: table.client },
    {
      TableName,
      KeyConditionExpression: '#name = :name AND part BETWEEN :first AND :last',
      FilterExpression: 'attribute_not_exists(expiresAt)',
      ProjectionExpression: 'part',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: {
        ':name': Key.name,
        ':first': snapshotPrefix(Math.max(0, version - MAX_PREVIOUS_VERSIONS)),
        ':last': snapshotPrefix(version),
      },
    },
  )
  for await (const { Items = [] } of pages) {
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
  }
}
