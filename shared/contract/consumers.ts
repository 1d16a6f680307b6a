import type { TableRight } from './endpoint.ts'

/**
 * A Lambda that keeps a secondary projection: it is called with batches from the stream of a table.
 * Infra makes the function with its rights and its event source of this, and the local pump calls
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
  readonly source: 'heads'
  /** Kinds of streams: whose key begins with none of these and `#` need not be delivered. */
  readonly categories: readonly string[]
  /** Beside reading the stream itself. */
  readonly tables: Readonly<Record<string, TableRight>>
  /** Most records of one call, 1 to 1,000. */
  readonly batchSize: number
  /** How long a batch may wait to be filled. */
  readonly batchWindowSeconds: number
  /** Further tries of what failed. */
  readonly retries: number
  readonly timeoutSeconds: number
  readonly memoryMegabytes: number
}

/** One edition of the catalogue for each batch: the window bounds how often it is published. */
export const catalogueConsumer: Consumer = {
  id: 'projects/project-catalogue',
  summary: 'Publishes the catalogue anew with the projects that changed.',
  source: 'heads',
  categories: ['Project'],
  tables: { events: 'read', heads: 'read', snapshots: 'write' },
  batchSize: 1_000,
  batchWindowSeconds: 10,
  retries: 10,
  timeoutSeconds: 60,
  memoryMegabytes: 1_024,
}

/** Every consumer of the product. */
export const consumers: readonly Consumer[] = [catalogueConsumer]
