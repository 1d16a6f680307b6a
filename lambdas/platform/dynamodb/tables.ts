import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
/** Every table of the backend, once, for infra, the embedded engine and the stores. */

type KeyType = 'S' | 'N'

export interface TableDefinition {
  readonly partitionKey: { readonly name: string; readonly type: KeyType }
  readonly sortKey?: { readonly name: string; readonly type: KeyType }
  readonly indexes?: Readonly<Record<string, IndexDefinition>>
  /** Attribute that holds the expiry, in epoch seconds. */
  readonly expiresBy?: string
  /**
   * Cannot be made again: point-in-time recovery, deletion protection, kept when its stack is
   * deleted.
   */
  readonly precious: boolean
  /** Days back to which the table can be restored. Default: 35. */
  readonly recoveryDays?: number
  /** New images are streamed to consumers. */
  readonly streamed?: boolean
  /** No function edits or deletes an item, by no way into the table. */
  readonly appendOnly?: boolean
}

export interface IndexDefinition {
  readonly partitionKey: { readonly name: string; readonly type: KeyType }
  readonly sortKey?: { readonly name: string; readonly type: KeyType }
  /** Attributes beside the keys of table and index. */
  readonly projects: 'keys' | readonly string[]
}

export const tables = {
  events: {
    partitionKey: { name: 'stream', type: 'S' },
    sortKey: { name: 'version', type: 'N' },
    indexes: {
      bySession: {
        partitionKey: { name: 'session', type: 'S' },
        sortKey: { name: 'recordedAt', type: 'S' },
        // What a timeline shows. Who acted as whom and why is the same in all of them.
        projects: ['t', 'sv', 'd', 'id', 'cm'],
      },
    },
    precious: true,
    appendOnly: true,
  },
  /** The state of each stream after its newest event. */
  heads: { partitionKey: { name: 'stream', type: 'S' }, precious: true, streamed: true },
  /**
   * That a stream began, and when; written with its first event only. Reveals a stream that is gone
   * with its head.
   */
  streams: {
    partitionKey: { name: 'stream', type: 'S' },
    sortKey: { name: 'begunAt', type: 'S' },
    precious: true,
    appendOnly: true,
  },
  /** Sessions, by the hash of the session id. */
  sessions: {
    partitionKey: { name: 'id', type: 'S' },
    indexes: { byUser: { partitionKey: { name: 'sub', type: 'S' }, projects: 'keys' } },
    expiresBy: 'expiresAt',
    precious: false,
  },
  /**
   * The wrapped key of each person's personal fields. Deleting it erases them all: restorable for as
   * long as an accident may go unnoticed, and no longer, because a copy opens what was erased since.
   * Few expire: those of what is kept for a time only.
   */
  'data-keys': {
    partitionKey: { name: 'subject', type: 'S' },
    expiresBy: 'expiresAt',
    precious: true,
    recoveryDays: 14,
  },
  /**
   * Emails to send (transactional outbox), deleted once sent; of optional ones the id stays for some
   * days, so that none is queued twice.
   */
  'email-outbox': {
    partitionKey: { name: 'id', type: 'S' },
    expiresBy: 'expiresAt',
    precious: false,
    streamed: true,
  },
  /**
   * Who watches which project, up to where each followed project was noticed, and what is being
   * handed over to watchers: made again of the heads, but for what has been handed over already.
   */
  notifications: {
    partitionKey: { name: 'key', type: 'S' },
    sortKey: { name: 'part', type: 'S' },
    expiresBy: 'expiresAt',
    precious: false,
    streamed: true,
  },
  /** Answers of calls under their Idempotency-Key, for a day. */
  'idempotency-records': {
    partitionKey: { name: 'key', type: 'S' },
    expiresBy: 'expiresAt',
    precious: false,
  },
  counters: { partitionKey: { name: 'key', type: 'S' }, expiresBy: 'expiresAt', precious: false },
  /** Measured series of projects and addresses, a month or a window each. They are no events. */
  metrics: {
    partitionKey: { name: 'subject', type: 'S' },
    sortKey: { name: 'period', type: 'S' },
    precious: true,
  },
  /** Each voter's vote, and counts of votes and views over several shards. */
  engagement: {
    partitionKey: { name: 'project', type: 'S' },
    sortKey: { name: 'part', type: 'S' },
    precious: true,
  },
  /**
   * What signed-in users did on the site, by day. Not restorable: who is erased is gone from here at
   * once.
   */
  activity: {
    partitionKey: { name: 'user', type: 'S' },
    sortKey: { name: 'id', type: 'S' },
    expiresBy: 'expiresAt',
    precious: false,
  },
  /** Failures that pages reported. */
  'error-reports': {
    partitionKey: { name: 'id', type: 'S' },
    expiresBy: 'expiresAt',
    precious: false,
  },
  /**
   * Positions of replay jobs and of the local stream poller, its dead letters, and when the demo was
   * first loaded.
   */
  checkpoints: {
    partitionKey: { name: 'key', type: 'S' },
    expiresBy: 'expiresAt',
    precious: false,
  },
  /** Read models: rows and manifest of the catalogue, dossiers, lists of staff, insights. */
  snapshots: {
    partitionKey: { name: 'name', type: 'S' },
    sortKey: { name: 'part', type: 'S' },
    expiresBy: 'expiresAt',
    precious: false,
  },
} as const satisfies Record<string, TableDefinition>

export type TableName = keyof typeof tables

/** `assay-<stage>-<table>` */
export const tableName = (stage: string, table: TableName): string => `assay-${stage}-${table}`

/** The tables of a stage. */
export interface TableContext {
  /** Retries by itself, but for the event store's. */
  readonly client: DynamoDBDocumentClient
  readonly stage: string
}
