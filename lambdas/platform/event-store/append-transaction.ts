import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../dynamodb/tables.ts'
import type { Commit } from './commit.ts'
import { type DomainEvent, streamName } from './decider.ts'
import type { TransactionItem } from './events/envelope.ts'
import {
  type BeginningItem,
  eventToItem,
  type Head,
  type HeadItem,
  headToItem,
} from './events/items.ts'
import { assertWithinLimits } from './limits.ts'

const IMPERSONATION = 'Impersonation'

export interface AppendOptions {
  readonly stage: string
  readonly reducerVersion: number
  /** The head that was read and decided on. */
  readonly expected: Head<unknown>
  /** Id of the impersonation session under which the command is given, or which it is about. */
  readonly session?: string | undefined
  /** Further parts of the transaction. */
  readonly alongside?: readonly TransactionItem[] | undefined
  readonly now: number
}

/**
 * One transaction, in this order: the events, the head, the impersonation session if any, what goes
 * alongside; with a stream's first event, that it began. Conditions on the stream's own items let
 * nothing through unless the stream is as it was read.
 * @throws {LimitExceededError} when the command writes more than it may
 */
export const appendTransaction = <State, Event extends DomainEvent>(
  commit: Commit<State, Event>,
  { stage, reducerVersion, expected, session, alongside = [], now }: AppendOptions,
): TransactWriteCommandInput => {
  const events = commit.events.map(eventToItem)
  const head = headToItem(commit.head, reducerVersion)
  const others = [
    ...(session !== undefined && isCounted(expected.stream, session)
      ? [countAction(stage, session, now)]
      : []),
    ...alongside,
    ...(expected.version === 0 ? [noteBeginning(stage, commit.head)] : []),
  ]
  assertWithinLimits(events, head, others.length)
  return {
    TransactItems: [
      ...events.map((Item) => ({
        Put: {
          TableName: tableName(stage, 'events'),
          Item,
          ConditionExpression: 'attribute_not_exists(version)',
          // To tell whose event took the place.
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
        },
      })),
      moveHead(stage, head, expected),
      ...others,
    ],
  }
}

/** Events of the impersonation's own stream, its start and end, are not counted as actions. */
export const isCounted = (stream: string, session: string): boolean =>
  stream !== streamName(IMPERSONATION, session)

/** Without a condition: an old note must not stop a stream that begins again. */
const noteBeginning = (
  stage: string,
  { stream, recordedAt }: { readonly stream: string; readonly recordedAt: string },
): TransactionItem => {
  const Item: BeginningItem = { stream, begunAt: recordedAt }
  return { Put: { TableName: tableName(stage, 'streams'), Item } }
}

/** Every head has a version, and unlike `stream` the word is not reserved in expressions. */
const moveHead = (
  stage: string,
  head: HeadItem,
  { stream, version }: Head<unknown>,
): TransactionItem => {
  const TableName = tableName(stage, 'heads')
  if (version === 0) {
    return { Put: { TableName, Item: head, ConditionExpression: 'attribute_not_exists(version)' } }
  }
  const ConditionExpression = 'version = :v'
  if (!stream.startsWith(streamName(IMPERSONATION, ''))) {
    const ExpressionAttributeValues = { ':v': version }
    return { Put: { TableName, Item: head, ConditionExpression, ExpressionAttributeValues } }
  }
  // Actions are counted without a new version: a Put would lose one counted since the read, and
  // would have to be tried again and again while they are many.
  const { recordedAt, s, rv, h, r } = head
  return {
    Update: {
      TableName,
      Key: { stream },
      UpdateExpression: 'SET version = :next, recordedAt = :at, s = :s, rv = :rv, h = :h, r = :r',
      ConditionExpression,
      ExpressionAttributeValues: {
        ':v': version,
        ':next': head.version,
        ':at': recordedAt,
        ':s': s,
        ':rv': rv,
        ':h': h,
        ':r': r,
      },
    },
  }
}

/**
 * Binds a command to its impersonation session: applied and counted only while the session's state
 * has `status: 'active'` and `expiresAt` (ISO 8601, UTC, milliseconds) lies ahead.
 */
const countAction = (stage: string, session: string, now: number): TransactionItem => ({
  Update: {
    TableName: tableName(stage, 'heads'),
    Key: { stream: streamName(IMPERSONATION, session) },
    UpdateExpression: 'ADD n :one',
    ConditionExpression: 's.#status = :active AND s.expiresAt > :now',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':one': 1,
      ':active': 'active',
      ':now': new Date(now).toISOString(),
    },
  },
})
