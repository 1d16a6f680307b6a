import { createHash } from 'node:crypto'
import type { DynamoDBRecord, SQSRecord } from 'aws-lambda'
import { streamOf } from '../events/head-change.ts'

/** A record of a stream of heads on its way through a queue that keeps the order of each group. */
export interface ChangeMessage {
  /** Changes of one head are one group: they are delivered one after the other. */
  readonly group: string
  /** Of one record always the same, so that a queue takes it once in five minutes, however often sent. */
  readonly id: string
  readonly body: string
}

/** @throws {TypeError} when the record does not say which head it is about */
export const changeMessage = (record: DynamoDBRecord): ChangeMessage => {
  const stream = streamOf(record)
  if (stream === undefined) throw new TypeError('The record names no head.')
  const { OldImage: _, ...dynamodb } = record.dynamodb ?? {}
  return {
    // A queue allows fewer characters in a name of a group than a stream may have.
    group: hash(stream),
    id: hash(`${record.eventID} ${dynamodb.SequenceNumber}`),
    body: acceptedJson({ ...record, dynamodb }),
  }
}

/** JSON that SQS takes: of what it refuses, JSON escapes all but these two by itself. */
const acceptedJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  )

/**
 * The record in a message, named by the message: what a consumer reports by the number of a record is
 * then what the queue delivers again.
 *
 * @returns undefined when it is no record
 */
export const recordIn = ({ messageId, body }: SQSRecord): DynamoDBRecord | undefined => {
  const record = parse(body) as DynamoDBRecord | undefined | null
  if (typeof record?.dynamodb !== 'object') return undefined
  return { ...record, dynamodb: { ...record.dynamodb, SequenceNumber: messageId } }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
