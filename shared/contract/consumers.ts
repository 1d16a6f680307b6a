import { appendRights, type IdentityAction, type TableRight } from './endpoint.ts'

/**
 * A Lambda that follows a table: it is called with batches from the stream of its new images.
 * Infra makes the function with its rights and its event source of this, and the local poller calls
 * the same handler.
 *
 * The same for all of them: reading begins with the oldest record there is; a shard is worked off
 * one batch at a time, so that the changes of one head come in order; the handler answers which
 * records failed (`ReportBatchItemFailures`); a failing batch is split in two; a record that fails
 * after `retries` is told to the dead-letter queue, and those behind it go on.
 */
export interface Consumer {
  /** `<feature>/<name>`: the handler is `lambdas/<feature>/<name>.ts`. */
  readonly id: `${string}/${string}`
  readonly summary: string
  /** The table whose stream of new images is followed. */
  readonly source: 'heads' | 'email-outbox'
  /**
   * Kinds of streams: whose key begins with none of these and `#` need not be delivered. Empty where
   * the source has no streams.
   */
  readonly categories: readonly string[]
  /** Only items that are new are delivered; changes of them and their deletions are not. */
  readonly onlyNew: boolean
  /** Beside reading the stream itself. */
  readonly tables: Readonly<Record<string, TableRight>>
  /** As for an endpoint. */
  readonly identityActions: readonly IdentityAction[]
  readonly pictures: boolean
  readonly personalData: boolean
  /** The function hands mails to the mail service. */
  readonly sendsMail: boolean
  /** Most records of one call, 1 to 1,000. */
  readonly batchSize: number
  /** How long a batch may wait to be filled. */
  readonly batchWindowSeconds: number
  /** Further tries of what failed. */
  readonly retries: number
  readonly timeoutSeconds: number
  readonly memoryMegabytes: number
}

/**
 * One snapshot of the catalogue for each batch. The window adds to the time until visitors see an
 * incident.
 */
export const catalogueConsumer: Consumer = {
  id: 'projects/project-catalogue',
  summary: 'Publishes the catalogue anew with the projects that changed.',
  source: 'heads',
  categories: ['Project'],
  onlyNew: false,
  tables: { events: 'read', metrics: 'read', snapshots: 'write' },
  identityActions: [],
  pictures: false,
  personalData: false,
  sendsMail: false,
  batchSize: 1_000,
  batchWindowSeconds: 1,
  retries: 10,
  timeoutSeconds: 60,
  memoryMegabytes: 1_024,
}

/** Completes what the deletion of an account began. */
export const erasureConsumer: Consumer = {
  id: 'user/complete-erasure',
  summary: 'Removes what is left of a user whose account was deleted.',
  source: 'heads',
  categories: ['Profile'],
  onlyNew: false,
  tables: {
    ...appendRights,
    sessions: 'write',
    'subject-keys': 'write',
  },
  identityActions: ['AdminDeleteUser', 'ListUsers'],
  pictures: true,
  personalData: true,
  sendsMail: false,
  batchSize: 10,
  batchWindowSeconds: 0,
  retries: 10,
  timeoutSeconds: 30,
  memoryMegabytes: 512,
}

/** Sends the mails that other functions have written. */
export const emailConsumer: Consumer = {
  id: 'email/send-emails',
  summary: 'Hands emails to the email service.',
  source: 'email-outbox',
  categories: [],
  onlyNew: true,
  tables: { 'email-outbox': 'write' },
  identityActions: ['AdminGetUser'],
  pictures: false,
  personalData: true,
  sendsMail: true,
  batchSize: 10,
  batchWindowSeconds: 0,
  retries: 5,
  timeoutSeconds: 30,
  memoryMegabytes: 512,
}

/** What staff confirm of an incident becomes evidence of its project; staff find reports in a queue. */
export const incidentConsumer: Consumer = {
  id: 'incidents/record-evidence',
  summary: 'Keeps the queue of reports, and records on a project what staff made of them.',
  source: 'heads',
  categories: ['Incident'],
  onlyNew: false,
  tables: { ...appendRights, snapshots: 'write' },
  identityActions: [],
  pictures: false,
  personalData: false,
  sendsMail: false,
  batchSize: 10,
  batchWindowSeconds: 0,
  retries: 10,
  timeoutSeconds: 30,
  memoryMegabytes: 512,
}

/** Every consumer of the product. */
export const consumers: readonly Consumer[] = [
  catalogueConsumer,
  erasureConsumer,
  incidentConsumer,
  emailConsumer,
]
