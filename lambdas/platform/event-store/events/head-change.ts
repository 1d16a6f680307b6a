import type { DynamoDBRecord } from 'aws-lambda'
import type { HeadItem } from './items.ts'
import { unmarshallItem } from '../../dynamodb/unmarshall.ts'

/** That a stream has a new head, as the stream of the table `heads` tells it. */
export interface HeadChange {
  readonly stream: string
  readonly version: number
  /** Of the newest event then. */
  readonly recordedAt: string
  /** Which `evolve` made the state. */
  readonly reducerVersion: number
  /** What the decider of the stream's category made, unchecked. */
  readonly state: unknown
}

/** The stream's name in a record of the table `heads`, also where the rest cannot be read. */
export const streamOf = ({ dynamodb }: DynamoDBRecord): string | undefined =>
  dynamodb?.Keys?.['stream']?.S

/**
 * undefined for a head that was deleted: it has no state to project.
 * @throws {TypeError} when the record is not that of a head.
 */
export const headChangeOf = ({ eventName, dynamodb }: DynamoDBRecord): HeadChange | undefined => {
  if (eventName === 'REMOVE') return undefined
  const item: Partial<HeadItem> = unmarshallItem(dynamodb?.NewImage ?? {})
  const { stream, version, recordedAt, rv, s } = item
  if (
    typeof stream !== 'string' ||
    typeof version !== 'number' ||
    typeof recordedAt !== 'string' ||
    typeof rv !== 'number'
  ) {
    throw new TypeError('The record has no head as its new image.')
  }
  return { stream, version, recordedAt, reducerVersion: rv, state: s }
}
