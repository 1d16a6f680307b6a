import { Refusal } from '../refusal.ts'

/** Code of the refusal of a command whose impersonation session is over, of whatever call. */
export const IMPERSONATION_ENDED = 'ImpersonationEnded'

export const impersonationEnded = (): Refusal =>
  new Refusal(IMPERSONATION_ENDED, 'The impersonation has ended. Reload the page.')

/** 409: other writers were faster, at the last try too. Nothing was applied. */
export class ConflictError extends Error {
  override readonly name = 'Conflict'
  readonly stream: string

  constructor(stream: string, options?: ErrorOptions) {
    super(`Others kept changing ${stream}.`, options)
    this.stream = stream
  }
}

/**
 * 503: the database throttles, fails or is out of reach. Whether the command was applied is
 * unknown; sending it again under its command id applies it once.
 */
export class UnavailableError extends Error {
  override readonly name = 'Unavailable'
  readonly retryAfterSeconds = 1

  constructor(options?: ErrorOptions) {
    super('The event store cannot be reached right now.', options)
  }
}

/** 422: this command id came with another payload before. Nothing was applied. */
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

export type LimitName =
  | 'eventsPerCommand'
  | 'eventBytes'
  | 'stateBytes'
  | 'transactionItems'
  | 'transactionBytes'

/** The command exceeds what one transaction may hold. Nothing was sent. */
export class LimitExceededError extends Error {
  override readonly name = 'LimitExceeded'
  readonly limit: LimitName
  /** A count, or bytes as DynamoDB counts them. */
  readonly value: number
  readonly maximum: number

  /** @param largest field of an event that is too large, as `.data.findings` */
  constructor(limit: LimitName, value: number, maximum: number, largest = '') {
    const remedy = largest && `: shorten ${largest.slice(1)}`
    super(`${limit} is ${value}, at most ${maximum} are allowed${remedy}.`)
    this.limit = limit
    this.value = value
    this.maximum = maximum
  }
}

/** Stored events contradict each other: a missing version, or an unknown schema. */
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
