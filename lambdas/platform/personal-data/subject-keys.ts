import { createHmac, randomBytes } from 'node:crypto'
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { createTextCipher, deriveKey } from '../crypto/text-cipher.ts'
import { tableName } from '../dynamodb/tables.ts'
import { ignoreConditionFailure } from '../dynamodb/ignore-condition-failure.ts'
import { accountDeleted } from './account-deleted.ts'

/** Encrypts the personal fields of one person. */
export interface SubjectKey {
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
export interface SubjectKeys {
  /**
   * Made if missing.
   * @param expiresAt of a new key: epoch seconds from when on it is erased. Default: never
   * @throws Refusal `AccountDeleted` when it was erased
   */
  of(subject: string, options?: { readonly expiresAt?: number }): Promise<SubjectKey>
  /** undefined when missing, erased or expired. */
  find(subject: string): Promise<SubjectKey | undefined>
  /** For good: an erased person gets no new key. */
  erase(subject: string): Promise<void>
}

interface SubjectKeyItem {
  readonly subject: string
  /** The key, encrypted under the service's secret; absent once erased. */
  readonly wrapped?: string
  readonly erasedAt?: string
  /** The database deletes the item some time after it. */
  readonly expiresAt?: number
}

const KEY_BYTES = 32

/** @param secret wraps the keys */
export const createSubjectKeys = ({
  client,
  stage,
  secret,
  now,
}: {
  client: DynamoDBDocumentClient
  stage: string
  secret: string
  now: () => number
}): SubjectKeys => {
  const TableName = tableName(stage, 'subject-keys')
  const wrapping = createTextCipher(secret, 'subject-key')

  const read = async (subject: string): Promise<SubjectKeyItem | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { subject }, ConsistentRead: true }),
    )
    return Item as SubjectKeyItem | undefined
  }

  const unwrap = ({
    subject,
    wrapped,
    expiresAt = Infinity,
  }: SubjectKeyItem): SubjectKey | undefined => {
    if (wrapped === undefined || expiresAt * 1000 <= now()) return undefined
    const key = wrapping.decrypt(wrapped, subject)
    if (key === undefined) throw new Error(`The key of ${subject} cannot be unwrapped.`)
    return toSubjectKey(key)
  }

  /** Returns the item that is stored afterwards, perhaps another call's. */
  const make = async (
    subject: string,
    expiry: Pick<SubjectKeyItem, 'expiresAt'>,
  ): Promise<SubjectKeyItem | undefined> => {
    const wrapped = wrapping.encrypt(randomBytes(KEY_BYTES).toString('base64url'), subject)
    const item = { subject, wrapped, ...expiry } satisfies SubjectKeyItem
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

  return {
    of: async (subject, expiry = {}) => {
      const item = (await read(subject)) ?? (await make(subject, expiry))
      const key = item && unwrap(item)
      if (!key) throw accountDeleted()
      return key
    },
    find: async (subject) => {
      const item = await read(subject)
      return item && unwrap(item)
    },
    erase: async (subject) => {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: { subject },
          UpdateExpression: 'REMOVE #wrapped SET erasedAt = if_not_exists(erasedAt, :now)',
          ExpressionAttributeNames: { '#wrapped': 'wrapped' },
          ExpressionAttributeValues: { ':now': new Date(now()).toISOString() },
        }),
      )
    },
  }
}

const toSubjectKey = (key: string): SubjectKey => {
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
