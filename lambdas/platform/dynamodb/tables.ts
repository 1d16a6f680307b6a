/**
 * Every table of the backend, once: infra makes them on AWS, `local/` makes them on the embedded
 * engine, and the store modules take their names from here.
 */

type KeyType = 'S' | 'N'

export interface TableDefinition {
  readonly partitionKey: { readonly name: string; readonly type: KeyType }
  readonly sortKey?: { readonly name: string; readonly type: KeyType }
  readonly indexes?: Readonly<Record<string, IndexDefinition>>
  /** Attribute that holds the expiry, in epoch seconds. */
  readonly expiresBy?: string
  /** Holds what cannot be made again: point-in-time recovery, deletion protection, kept with its stack gone. */
  readonly precious: boolean
  /** How far back the table can be restored, in days; 35 unless told. */
  readonly recoveryDays?: number
  /** New images are streamed to consumers. */
  readonly streamed?: boolean
}

export interface IndexDefinition {
  readonly partitionKey: { readonly name: string; readonly type: KeyType }
  readonly sortKey?: { readonly name: string; readonly type: KeyType }
  readonly keysOnly: boolean
}

export const tables = {
  /** Every change, once, never edited. */
  events: {
    partitionKey: { name: 'stream', type: 'S' },
    sortKey: { name: 'version', type: 'N' },
    indexes: {
      bySession: {
        partitionKey: { name: 'session', type: 'S' },
        sortKey: { name: 'recordedAt', type: 'S' },
        keysOnly: false,
      },
    },
    precious: true,
  },
  /** The state of each stream after its newest event. */
  heads: { partitionKey: { name: 'stream', type: 'S' }, precious: true, streamed: true },
  /**
   * That a stream began, and when: written with its first event, and by nothing else. It tells of a
   * stream that is gone with its head.
   */
  streams: {
    partitionKey: { name: 'stream', type: 'S' },
    sortKey: { name: 'begunAt', type: 'S' },
    precious: true,
  },
  /** Session records under the hash of the session id. */
  sessions: {
    partitionKey: { name: 'id', type: 'S' },
    indexes: { byUser: { partitionKey: { name: 'sub', type: 'S' }, keysOnly: true } },
    expiresBy: 'expiresAt',
    precious: false,
  },
  /**
   * For each person the key, wrapped, under which personal fields of events are encrypted. Deleting
   * it erases them all, so it cannot be restored for long.
   */
  'subject-keys': {
    partitionKey: { name: 'subject', type: 'S' },
    precious: true,
    recoveryDays: 1,
  },
  /** Emails to send (transactional outbox). Each is deleted once it is sent. */
  'email-outbox': {
    partitionKey: { name: 'id', type: 'S' },
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
  /** Rate limits. */
  counters: { partitionKey: { name: 'key', type: 'S' }, expiresBy: 'expiresAt', precious: false },
  /**
   * Measured series, beside the events: for a project or an address, a month or a window each. The
   * skynet calls read them, and of prices and social accounts the score.
   */
  metrics: {
    partitionKey: { name: 'subject', type: 'S' },
    sortKey: { name: 'period', type: 'S' },
    precious: true,
  },
  /** Votes on projects and views of them: each voter's vote, and counts over several shards. */
  engagement: {
    partitionKey: { name: 'project', type: 'S' },
    sortKey: { name: 'part', type: 'S' },
    precious: true,
  },
  /** How far replay jobs and the local stream poller have come, and when the demo was first loaded. */
  checkpoints: {
    partitionKey: { name: 'key', type: 'S' },
    expiresBy: 'expiresAt',
    precious: false,
  },
  /** Read models that are published whole: a manifest and the parts it points to. */
  snapshots: {
    partitionKey: { name: 'name', type: 'S' },
    sortKey: { name: 'part', type: 'S' },
    expiresBy: 'expiresAt',
    precious: false,
  },
} as const satisfies Record<string, TableDefinition>

export type TableName = keyof typeof tables

/** The physical name of a table: `assay-<stage>-<table>`. */
export const tableName = (stage: string, table: TableName): string => `assay-${stage}-${table}`
