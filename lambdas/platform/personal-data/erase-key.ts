import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName, type TableContext } from '../dynamodb/tables.ts'

/** A data key as stored. */
export interface DataKeyItem {
  readonly subject: string
  /** The key, encrypted under a secret of the service; absent once erased. */
  readonly wrapped?: string
  readonly erasedAt?: string
  /** Subjects whose keys go with this one. */
  readonly owned?: ReadonlySet<string>
  /** Epoch seconds. The database deletes the item some time after it. */
  readonly expiresAt?: number
}

interface Place extends TableContext {
  now(): number
}

/**
 * Erases a key for good, with all that it owns: no other is ever made in its place. Killed anywhere,
 * a repeat completes it.
 */
export const eraseKey = async (place: Place, subject: string): Promise<void> => {
  // Nothing can be noted as owned from here on.
  const owned = await removeKey(place, subject)
  for (const one of owned) await removeKey(place, one)
  if (owned.length === 0) return
  // Last: who is killed before begins again with all of them.
  await place.client.send(
    new UpdateCommand({
      TableName: tableName(place.stage, 'data-keys'),
      Key: { subject },
      UpdateExpression: 'REMOVE owned',
    }),
  )
}

/** In order. */
export const ownedIn = (item: DataKeyItem | undefined): readonly string[] =>
  [...(item?.owned ?? [])].toSorted()

/** @returns what was noted as owned */
const removeKey = async (
  { client, stage, now }: Place,
  subject: string,
): Promise<readonly string[]> => {
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName: tableName(stage, 'data-keys'),
      Key: { subject },
      UpdateExpression: 'REMOVE #wrapped SET erasedAt = if_not_exists(erasedAt, :now)',
      ExpressionAttributeNames: { '#wrapped': 'wrapped' },
      ExpressionAttributeValues: { ':now': new Date(now()).toISOString() },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return ownedIn(Attributes as DataKeyItem | undefined)
}
