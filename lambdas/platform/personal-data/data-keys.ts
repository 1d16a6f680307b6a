import { createHmac, randomBytes } from 'node:crypto'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { createTextCipher, deriveKey } from '../crypto/text-cipher.ts'
import { tableName, type TableContext } from '../dynamodb/tables.ts'
import { ignoreConditionFailure } from '../dynamodb/ignore-condition-failure.ts'
import { accountDeleted } from './account-deleted.ts'
import { type DataKeyItem, eraseKey, ownedIn } from './erase-key.ts'
import { createKeyWrapping } from './key-wrapping.ts'

/** Encrypts the personal fields of one person. */
export interface DataKey {
  /** @param place where the text is stored, needed to decrypt it */
  encrypt(text: string, place: string): string
  /** @throws Error when the text was changed, moved or encrypted under another key */
  decrypt(sealed: string, place: string): string
  /** Keyed hash to find duplicates; unreadable without the key, and for good once it is erased. */
  fingerprint(text: string): string
}

/**
 * The data keys of personal fields, one per person (crypto-shredding): erasing a key erases each
 * field written under it in events, heads and backups.
 */
export interface DataKeys {
  /**
   * Made if missing.
   * @param options of a new key
   * @throws Refusal `AccountDeleted` when it, or its owner's, was erased
   */
  of(subject: string, options?: NewKeyOptions): Promise<DataKey>
  /** undefined when missing, erased or expired. */
  find(subject: string): Promise<DataKey | undefined>
  /** The subjects whose keys are erased with this person's. */
  ownedBy(subject: string): Promise<readonly string[]>
  /** For good, with all that it owns: an erased person gets no new key. */
  erase(subject: string): Promise<void>
}

interface NewKeyOptions {
  /** Epoch seconds from when on it is erased. Default: never. */
  readonly expiresAt?: number
  /** The person with whose key it is erased. Default: nobody. */
  readonly owner?: string | undefined
}

const KEY_BYTES = 32

/** @param secrets wrap the keys, the newest first */
export const createDataKeys = ({
  client,
  stage,
  secrets,
  now,
}: TableContext & {
  secrets: readonly string[]
  now: () => number
}): DataKeys => {
  const TableName = tableName(stage, 'data-keys')
  const wrapping = createKeyWrapping(secrets)

  const read = async (subject: string): Promise<DataKeyItem | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { subject }, ConsistentRead: true }),
    )
    return Item as DataKeyItem | undefined
  }

  const unwrap = ({ subject, wrapped, expiresAt = Infinity }: DataKeyItem): DataKey | undefined => {
    if (wrapped === undefined || expiresAt * 1000 <= now()) return undefined
    const found = wrapping.unwrap(wrapped, subject)
    if (!found) throw new Error(`The key of ${subject} cannot be unwrapped.`)
    return toDataKey(found.key)
  }

  /** Returns the item that is stored afterwards, perhaps another call's. */
  const make = async (
    subject: string,
    { owner, ...expiry }: NewKeyOptions,
  ): Promise<DataKeyItem | undefined> => {
    // First: an erasure of the owner either meets the note or makes it fail.
    if (owner !== undefined) await noteOwned(owner, subject)
    const wrapped = wrapping.wrap(randomBytes(KEY_BYTES).toString('base64url'), subject)
    const item = { subject, wrapped, ...expiry } satisfies DataKeyItem
    const made = await ignoreConditionFailure(
      client.send(
        new PutCommand({
          TableName,
          Item: item,
          ConditionExpression: 'attribute_not_exists(subject)',
        }),
      ),
    )
    return made ? item : await read(subject)
  }

  const noteOwned = async (owner: string, subject: string): Promise<void> => {
    await of(owner)
    const noted = await ignoreConditionFailure(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { subject: owner },
          UpdateExpression: 'ADD owned :subject',
          ConditionExpression: 'attribute_exists(#wrapped)',
          ExpressionAttributeNames: { '#wrapped': 'wrapped' },
          ExpressionAttributeValues: { ':subject': new Set([subject]) },
        }),
      ),
    )
    if (!noted) throw accountDeleted()
  }

  const of: DataKeys['of'] = async (subject, options = {}) => {
    const item = (await read(subject)) ?? (await make(subject, options))
    const key = item && unwrap(item)
    if (!key) throw accountDeleted()
    return key
  }

  return {
    of,
    find: async (subject) => {
      const item = await read(subject)
      return item && unwrap(item)
    },
    ownedBy: async (subject) => ownedIn(await read(subject)),
    erase: async (subject) => await eraseKey({ client, stage, now }, subject),
  }
}

const toDataKey = (key: string): DataKey => {
  const cipher = createTextCipher(key, 'personal-field')
  const fingerprintKey = deriveKey(key, 'fingerprint')
  return {
    encrypt: (text, place) => cipher.encrypt(text, place),
    decrypt: (sealed, place) => {
      const text = cipher.decrypt(sealed, place)
      if (text === undefined) throw new Error(`The personal field at ${place} cannot be read.`)
      return text
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
  }
}
