/**
 * 409: others wrote to the stream between every reading and writing of this command. Nothing was
 * applied.
 */
export class ConflictError extends Error {
  override readonly name = 'Conflict'
  readonly stream: string

  constructor(stream: string, options?: ErrorOptions) {
    super(`Others kept changing ${stream}.`, options)
    this.stream = stream
  }
}

/**
 * 503: the database is throttling, failing or out of reach. Whether the command was applied is
 * unknown; sent again under the same command id it is applied once.
 */
export class UnavailableError extends Error {
  override readonly name = 'Unavailable'
  readonly retryAfterSeconds = 1

  constructor(options?: ErrorOptions) {
    super('The event store cannot be reached right now.', options)
  }
}

/** 422: the stream has seen this command id with another payload. Nothing was applied. */
export class CommandIdReusedError extends Error {
  override readonly name = 'CommandIdReused'
  readonly stream: string
  readonly commandId: string

  constructor(stream: string, commandId: string) {
    super(`Command id ${commandId} was used before with another payload.`)
    this.stream = stream
    this.commandId = commandId
  }
}

/** Which limit of `limits.ts`. */
export type LimitName =
  | 'eventsPerCommand'
  | 'eventBytes'
  | 'stateBytes'
  | 'transactionItems'
  | 'transactionBytes'

/** The command asks for more than one transaction may hold. Nothing was sent. */
export class LimitExceededError extends Error {
  override readonly name = 'LimitExceeded'
  readonly limit: LimitName
  /** In the unit of the limit: a count, or bytes as DynamoDB counts them. */
  readonly value: number
  readonly maximum: number

  constructor(limit: LimitName, value: number, maximum: number) {
    super(`${limit} is ${value}, at most ${maximum} are allowed.`)
    this.limit = limit
    this.value = value
    this.maximum = maximum
  }
}

/** What is stored contradicts itself: a missing version, or a schema that this code cannot read. */
export class BrokenStreamError extends Error {
  override readonly name = 'BrokenStreamError'
  readonly stream: string
  readonly version: number

  constructor(stream: string, version: number, problem: string) {
    super(`${stream} at version ${version}: ${problem}`)
    this.stream = stream
    this.version = version
  }
}
