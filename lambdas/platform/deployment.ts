/** `read` gets, queries and checks within transactions; `scan` is for what runs by the clock. */
export type TableUse = 'read' | 'scan' | 'put' | 'update' | 'delete'

/** What a function may do to a table, and nothing else; `lambdas/deployment/table-rights.ts` writes them. */
export interface TableGrant {
  readonly may: readonly TableUse[]
  /** Of items with these partition keys, `Watchlist#*` for all of a kind. Default: with any. */
  readonly keys?: readonly string[]
  /** An update names none but these attributes, the key among them. Default: any. */
  readonly attributes?: readonly string[]
  /** Queries of this index in place of the table. */
  readonly index?: string
}

export type TableRights = Readonly<Record<string, readonly TableGrant[]>>

/** Categories whose streams are named by the id of a user: staff read all of them in the audit trail. */
export const USER_CATEGORIES = ['Profile', 'Survey', 'Watchlist', 'Webhook'] as const

/** What a function may do to accounts with its own rights, beside what any visitor may ask. */
type IdentityAction =
  | 'AdminDeleteUser'
  | 'AdminGetUser'
  | 'AdminListGroupsForUser'
  | 'AdminUserGlobalSignOut'
  | 'ListUsers'

/** What a Lambda is deployed with, beside its code. */
export interface FunctionNeeds {
  readonly tables: TableRights
  /** The function asks the identity provider what any visitor may ask: it has the client's secret. */
  readonly identityProvider: boolean
  readonly identityActions: readonly IdentityAction[]
  /** The function puts pictures of users into the object store and takes them away. */
  readonly pictures: boolean
  /** The function reads pictures of the site, of users and of projects, from the object store. */
  readonly readsPictures: boolean
  /** The function puts logos of projects into the object store; none is ever taken away. */
  readonly storesLogos: boolean
  /** The function reads columns of the catalogue. */
  readonly readsCatalogue: boolean
  /** The function reads or writes personal fields: it is given what unwraps the subjects' keys. */
  readonly personalData: boolean
  /** npm packages with native code, deployed beside the bundle. */
  readonly nativeModules: readonly string[]
  readonly memoryMegabytes: number
}

/**
 * A Lambda that follows the stream of a table. Infra deploys it with an event source; on a laptop
 * the stream poller calls the same handler.
 *
 * Reading starts at the oldest record. Each shard has one batch at a time, which keeps the changes
 * of a head in order. The handler reports failed records (`ReportBatchItemFailures`); a failing
 * batch is split. After `retries` a record goes to the dead-letter queue and the next ones go on.
 */
export interface Consumer extends Pick<
  FunctionNeeds,
  'tables' | 'identityActions' | 'pictures' | 'personalData' | 'memoryMegabytes'
> {
  /** `<feature>/<name>`: the handler is `lambdas/<feature>/<name>.ts`. */
  readonly id: `${string}/${string}`
  readonly summary: string
  /** The function stores columns of the catalogue. */
  readonly storesCatalogue?: boolean
  /** The table whose stream of new images is followed. */
  readonly source: 'heads' | 'email-outbox' | 'notifications'
  /**
   * How records arrive on AWS. A shard of a stream has room for two readers: further ones have a
   * queue each, which one reader of the stream fills. A queue delivers the changes of one head in
   * order and those of different heads side by side, at most ten at a time, without a window; what it
   * gave up on it keeps whole.
   */
  readonly via: 'stream' | 'queue'
  /**
   * Kinds of streams, or of other partitions: what has a key that begins with none of these and `#`
   * need not be delivered. Empty where the source has no kinds.
   */
  readonly categories: readonly string[]
  /** Only items that are new are delivered; changes of them and their deletions are not. */
  readonly onlyNew: boolean
  /** The function hands mails to the mail service. */
  readonly sendsMail: boolean
  /** Most records of one call, 1 to 1,000. */
  readonly batchSize: number
  /** How long a batch may wait to be filled. */
  readonly batchWindowSeconds: number
  /** Further tries of what failed; -1 for as long as the stream has it, a day. */
  readonly retries: number
  readonly timeoutSeconds: number
}

/**
 * A Lambda that works off a queue which others fill from outside. The queue keeps no order and may
 * deliver a message twice. The handler reports the messages that failed (`ReportBatchItemFailures`);
 * after `tries` a message goes whole to the dead-letter queue. On AWS alone.
 */
export interface Intake extends Pick<FunctionNeeds, 'tables' | 'memoryMegabytes'> {
  /** `<feature>/<name>`: the handler is `lambdas/<feature>/<name>.ts`. */
  readonly id: `${string}/${string}`
  readonly summary: string
  /** The queue is `assay-<stage>-<queue>`. */
  readonly queue: string
  /** The queue refuses longer messages. */
  readonly messageBytes: number
  /** Most messages of one call. */
  readonly batchSize: number
  readonly tries: number
  /** Most calls at a time, at least 2: what others send takes no function from visitors. */
  readonly atOnce: number
  readonly timeoutSeconds: number
}

/**
 * A Lambda that runs by the clock. Infra makes the function with its rights and its rule of this;
 * on a laptop the local stack calls the same handler: at once when it opens, then at the same pace.
 */
export interface Schedule extends Pick<FunctionNeeds, 'tables' | 'memoryMegabytes'> {
  /** `<feature>/<name>`: the handler is `lambdas/<feature>/<name>.ts`. */
  readonly id: `${string}/${string}`
  readonly summary: string
  readonly everyMinutes: number
  /** The function stores columns of the catalogue. */
  readonly storesCatalogue?: boolean
  /** The function removes columns that nothing names any more. */
  readonly sweepsCatalogue?: boolean
  readonly timeoutSeconds: number
}

/** Names of buckets are shared by all of AWS, so that account and region are part of it. */
export const bucketName = (
  { stage, account, region }: BucketPlace,
  name: 'catalogue' | 'page' | 'pictures' | 'source-maps',
): string => `assay-${stage}-${name}-${account}-${region}`

export interface BucketPlace {
  readonly stage: string
  readonly account: string
  readonly region: string
}
