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

/** What reads and writes the personal fields of one person. */
export interface SubjectKey {
  /** @param place where the text is kept: read from another place it cannot be decrypted */
  encrypt(text: string, place: string): string
  /** @throws Error when the text was changed, moved or sealed under another key */
  decrypt(sealed: string, place: string): string
  /**
   * The same for the same text, so that duplicates are found; says nothing to who has not the key,
   * and nothing to anybody once the key is erased.
   */
  fingerprint(text: string): string
}

/**
 * The keys under which personal fields are encrypted, one for each person. Erasing a key erases
 * every field that was ever written under it, in events, heads and backups, without a change to
 * any of them.
 */
export interface SubjectKeys {
  /**
   * The person's key, made if there is none.
   *
   * @throws Refusal `AccountDeleted` when it was erased
   */
  of(subject: string): Promise<SubjectKey>
  /** undefined when there is none, or none any more. */
  find(subject: string): Promise<SubjectKey | undefined>
  /** For good: a person who was erased gets no new key. */
  erase(subject: string): Promise<void>
}

interface SubjectKeyItem {
  readonly subject: string
  /** The key, sealed under the service's own; absent once it was erased. */
  readonly wrapped?: string
  /** ISO 8601 */
  readonly erasedAt?: string
}

const KEY_BYTES = 32

/**
 * @param secret wraps the keys: who has only the table can read nothing
 * @param now epoch milliseconds
 */
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

  const unwrap = ({ subject, wrapped }: SubjectKeyItem): SubjectKey | undefined => {
    if (wrapped === undefined) return undefined
    const key = wrapping.decrypt(wrapped, subject)
    if (key === undefined) throw new Error(`The key of ${subject} cannot be unwrapped.`)
    return toSubjectKey(key)
  }

  /** The item that is there afterwards, which may be another's that came first. */
  const make = async (subject: string): Promise<SubjectKeyItem | undefined> => {
    const wrapped = wrapping.encrypt(randomBytes(KEY_BYTES).toString('base64url'), subject)
    const item = { subject, wrapped } satisfies SubjectKeyItem
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
    of: async (subject) => {
      const item = (await read(subject)) ?? (await make(subject))
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
