import type { DynamoDBRecord } from 'aws-lambda'
import type { HeadItem } from './items.ts'
import { unmarshallItem } from '../../dynamodb/unmarshall.ts'

/** A new head, from a record of the stream of `heads`. */
export interface HeadChange {
  readonly stream: string
  readonly version: number
  readonly recordedAt: string
  /** Of an impersonation session: commands applied under it. */
  readonly actionCount?: number
  /** Unchecked. */
  readonly state: unknown
}

/** Also for records that cannot be read otherwise. */
export const streamOf = ({ dynamodb }: DynamoDBRecord): string | undefined =>
  dynamodb?.Keys?.['stream']?.S

/**
 * undefined for a deleted head.
 * @throws {TypeError} when the record holds no head
 */
export const headChangeOf = ({ eventName, dynamodb }: DynamoDBRecord): HeadChange | undefined => {
  if (eventName === 'REMOVE') return undefined
  const item: Partial<HeadItem> = unmarshallItem(dynamodb?.NewImage ?? {})
  const { stream, version, recordedAt, rv, s, n } = item
  if (
    typeof stream !== 'string' ||
    typeof version !== 'number' ||
    typeof recordedAt !== 'string' ||
    typeof rv !== 'number'
  ) {
    throw new TypeError('The record has no head as its new image.')
  }
  return {
    stream,
    version,
    recordedAt,
    state: s,
    ...(n !== undefined && { actionCount: n }),
  }
}
