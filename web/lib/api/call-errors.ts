import { formatMessage } from '../texts/format-message.ts'
import * as texts from './texts.ts'

/** Of a kind of its own: an unexpected status, an answer that is not JSON, an unreachable server. */
export class CallError extends Error {
  override readonly name: string = 'CallError'
  /** 0 without an answer. */
  readonly status: number
  /** Text of the response. */
  readonly body: string
  /** Error name in the response, e.g. `WatchlistNameTaken`; empty if there is none. */
  readonly code: string
  readonly fieldErrors: Readonly<Record<string, string>>

  constructor(status: number, body: string, message?: string, options?: ErrorOptions) {
    const envelope = readEnvelope(body)
    super(
      message ?? envelope.message ?? formatMessage(texts.serverAnsweredStatus, { status }),
      options,
    )
    this.status = status
    this.body = body
    this.code = envelope.name ?? ''
    this.fieldErrors = envelope.fieldErrors ?? {}
  }
}

/** The gateway timed out, on every retry as well. */
export class GatewayTimeoutError extends CallError {
  override readonly name = 'GatewayTimeoutError'
}
export class ServerError extends CallError {
  override readonly name = 'ServerError'
}
export class NotFoundError extends CallError {
  override readonly name = 'NotFoundError'
}
/** Any other status from 400. */
export class ClientError extends CallError {
  override readonly name = 'ClientError'
}

export const failureOf = (status: number, body: string): CallError => {
  if (status >= 500) return new ServerError(status, body)
  if (status === 404) return new NotFoundError(status, body)
  if (status >= 400) return new ClientError(status, body)
  return new CallError(status, body)
}

/** Nothing has that name: one that is malformed is refused with 400, any other with 404. */
export const isUnknownName = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

/** Error name of a failed call; empty for other errors. */
export const codeOf = (error: unknown): string => (error instanceof CallError ? error.code : '')

interface Envelope {
  readonly name?: string
  readonly message?: string
  readonly fieldErrors?: Readonly<Record<string, string>>
}

const readEnvelope = (body: string): Envelope => {
  try {
    const parsed = JSON.parse(body) as { error?: Envelope } | null
    return parsed?.error ?? {}
  } catch {
    return {}
  }
}
