import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Dossier } from './dossier.ts'
import { dossierKey, type DossierItem, type DossierTable } from './dossier-items.ts'

/** An item of DynamoDB ends at 400 KB, names included. */
const PART_MAX_BYTES = 350 * 1024
/** Far longer than any reader takes from the first item to the last part. */
const REPLACED_EXPIRE_AFTER_SECONDS = 3600

/**
 * Puts a dossier in the place of an older one: parts first, which nobody sees yet, then the item that
 * everybody reads. Killed in between, the older one stays in force.
 *
 * @param madeAt epoch milliseconds at which what it is made of was read, or before
 * @returns false when the one in place is newer, which then stays
 */
export const writeDossier = async (
  { client, stage }: DossierTable,
  dossier: Dossier,
  madeAt: number,
): Promise<boolean> => {
  const { id, version } = dossier
  const bytes = await promisify(gzip)(JSON.stringify(dossier))
  const head = { version, madeAt: new Date(madeAt).toISOString() }
  const { TableName, Key } = dossierKey(stage, id)
  const contents = bytes.length <= PART_MAX_BYTES ? { data: bytes } : { parts: await writeParts() }
  try {
    const { Attributes: replaced } = await client.send(
      new PutCommand({
        TableName,
        Item: { ...Key, ...head, ...contents },
        ConditionExpression:
          'attribute_not_exists(version) OR version < :version OR (version = :version AND madeAt <= :madeAt)',
        ExpressionAttributeValues: { ':version': version, ':madeAt': head.madeAt },
        ReturnValues: 'ALL_OLD',
      }),
    )
    await expireParts((replaced as DossierItem | undefined)?.parts)
    return true
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    await expireParts(contents.parts)
    return false
  }

  async function writeParts(): Promise<string[]> {
    const edition = `${String(version).padStart(10, '0')}-${randomUUID()}`
    const parts: string[] = []
    for (let from = 0; from < bytes.length; from += PART_MAX_BYTES) {
      const part = `part#${edition}#${String(parts.length).padStart(4, '0')}`
      const data = bytes.subarray(from, from + PART_MAX_BYTES)
      const { Key: partKey } = dossierKey(stage, id, part)
      await client.send(new PutCommand({ TableName, Item: { ...partKey, data } }))
      parts.push(part)
    }
    return parts
  }

  async function expireParts(parts: readonly string[] = []): Promise<void> {
    const expiresAt = Math.floor(madeAt / 1000) + REPLACED_EXPIRE_AFTER_SECONDS
    for (const part of parts) {
      await client.send(
        new UpdateCommand({
          ...dossierKey(stage, id, part),
          UpdateExpression: 'SET expiresAt = :expiresAt',
          ConditionExpression: 'attribute_exists(part)',
          ExpressionAttributeValues: { ':expiresAt': expiresAt },
        }),
      )
    }
  }
}

/** A transaction of DynamoDB ends at 4 MB. */
const FIRST_MAX_BYTES = 2 * 1024 * 1024

/**
 * Writes the dossiers of at most 100 projects that have none, in one transaction.
 *
 * @returns false when one of them has a dossier by now, or they are too large together: nothing was
 *   written then
 */
export const writeFirst = async (
  { client, stage }: DossierTable,
  dossiers: readonly Dossier[],
  madeAt: number,
): Promise<boolean> => {
  if (dossiers.length === 0) return true
  const TransactItems = await Promise.all(
    dossiers.map(async (dossier) => {
      const { TableName, Key } = dossierKey(stage, dossier.id)
      const data = await promisify(gzip)(JSON.stringify(dossier))
      const head = { version: dossier.version, madeAt: new Date(madeAt).toISOString() }
      const ConditionExpression = 'attribute_not_exists(version)'
      return { Put: { TableName, Item: { ...Key, ...head, data }, ConditionExpression } }
    }),
  )
  const sizes = TransactItems.map(({ Put }) => Put.Item.data.length)
  const isTooLarge = Math.max(...sizes) > PART_MAX_BYTES
  if (isTooLarge || sizes.reduce((sum, size) => sum + size, 0) > FIRST_MAX_BYTES) return false
  try {
    await client.send(new TransactWriteCommand({ TransactItems }))
    return true
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    return false
  }
}
