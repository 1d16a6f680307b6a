import { randomUUID } from 'node:crypto'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { compressInParts } from '../../platform/dynamodb/compressed-parts.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import type { Dossier } from './dossier.ts'
import { dossierKey, type DossierItem, type DossierTable } from './dossier-items.ts'

/** Far longer than a read from item to last part. */
const REPLACED_EXPIRE_AFTER_SECONDS = 3600

/**
 * Replaces a dossier: first the parts, which no reader sees yet, then the item that names them. A
 * crash in between leaves the older one.
 * @param madeAt epoch milliseconds; when its sources were read, or earlier
 * @returns false when the stored dossier is newer
 */
export const writeDossier = async (
  table: DossierTable,
  dossier: Dossier,
  madeAt: number,
): Promise<boolean> => {
  const { id, version } = dossier
  const made = new Date(madeAt).toISOString()
  const { TableName, Key } = dossierKey(table.stage, id)
  const parts = await compressInParts(dossier)
  const contents =
    parts.length === 1 ? { data: parts[0] } : { parts: await writeParts(table, dossier, parts) }
  const written = await ignoreConditionFailure(
    table.client.send(
      new PutCommand({
        TableName,
        Item: { ...Key, version, madeAt: made, ...contents },
        ConditionExpression:
          'attribute_not_exists(version) OR version < :version OR (version = :version AND madeAt <= :madeAt)',
        ExpressionAttributeValues: { ':version': version, ':madeAt': made },
        ReturnValues: 'ALL_OLD',
      }),
    ),
  )
  const replaced = written ? (written.Attributes as DossierItem | undefined) : contents
  await expireParts(table, id, replaced?.parts, madeAt)
  return written !== undefined
}

const writeParts = async (
  { client, stage }: DossierTable,
  { id, version }: Dossier,
  parts: readonly Uint8Array[],
): Promise<string[]> => {
  const prefix = `part#${String(version).padStart(10, '0')}-${randomUUID()}`
  const names: string[] = []
  for (const [index, data] of parts.entries()) {
    const name = `${prefix}#${String(index).padStart(4, '0')}`
    const { TableName, Key } = dossierKey(stage, id, name)
    await client.send(new PutCommand({ TableName, Item: { ...Key, data } }))
    names.push(name)
  }
  return names
}

const expireParts = async (
  { client, stage }: DossierTable,
  id: string,
  parts: readonly string[] = [],
  madeAt: number,
): Promise<void> => {
  const expiresAt = Math.floor(madeAt / 1000) + REPLACED_EXPIRE_AFTER_SECONDS
  for (const part of parts) {
    await ignoreConditionFailure(
      client.send(
        new UpdateCommand({
          ...dossierKey(stage, id, part),
          UpdateExpression: 'SET expiresAt = :expiresAt',
          // Otherwise the update would create an item for a missing part.
          ConditionExpression: 'attribute_exists(part)',
          ExpressionAttributeValues: { ':expiresAt': expiresAt },
        }),
      ),
    )
  }
}

/** Transactions end at 4 MB. */
const FIRST_MAX_BYTES = 2 * 1024 * 1024

/**
 * First dossiers of at most 100 projects in one transaction.
 * @returns false when one exists already or they are too large; nothing is written
 */
export const writeFirst = async (
  { client, stage }: DossierTable,
  dossiers: readonly Dossier[],
  madeAt: number,
): Promise<boolean> => {
  if (dossiers.length === 0) return true
  const compressed = await Promise.all(dossiers.map(compressInParts))
  const bytes = compressed.flat().reduce((sum, { length }) => sum + length, 0)
  if (compressed.some(({ length }) => length > 1) || bytes > FIRST_MAX_BYTES) return false
  const TransactItems = dossiers.map(({ id, version }, index) => {
    const { TableName, Key } = dossierKey(stage, id)
    const head = { version, madeAt: new Date(madeAt).toISOString() }
    return {
      Put: {
        TableName,
        Item: { ...Key, ...head, data: compressed[index]?.[0] },
        ConditionExpression: 'attribute_not_exists(version)',
      },
    }
  })
  try {
    await client.send(new TransactWriteCommand({ TransactItems }))
    return true
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    return false
  }
}
