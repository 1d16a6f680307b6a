import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/**
 * `answerLost`: applied, and the connection breaks before the answer is there. `requestLost`: never
 * arrives. `throttled` and `transactionConflict`: refused by the engine; the latter happens to
 * transactions only. `deadlinePassed`: the caller stops waiting, and the request arrives later.
 */
export const faultKinds = [
  'answerLost',
  'requestLost',
  'throttled',
  'transactionConflict',
  'deadlinePassed',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** So many requests pass, then so many fail in the same way. */
export interface Burst {
  readonly after: number
  readonly kind: FaultKind
  readonly times: number
}

export type FaultCounts = Record<FaultKind, number>

export const noFaults = (): FaultCounts => ({
  answerLost: 0,
  requestLost: 0,
  throttled: 0,
  transactionConflict: 0,
  deadlinePassed: 0,
})

export interface FaultOptions {
  readonly plan: readonly Burst[]
  /** Counted up by the faults that were really raised. */
  readonly fired: FaultCounts
  /** Awaited before each request leaves, whatever becomes of it. */
  readonly turn?: (request: string) => Promise<void>
  /** Sends what its caller no longer waits for. Default: at once. */
  readonly sendLate?: (send: () => Promise<unknown>) => void
}

/** How many requests of a client have failed, by a fault or by an answer of the engine. */
export interface Failures {
  count: number
}

/** What becomes of each request, in their order; undefined: it passes, as do all that follow. */
export const faultsOf = (plan: readonly Burst[]): (FaultKind | undefined)[] =>
  plan.flatMap(({ after, kind, times }) => [
    ...Array<undefined>(after).fill(undefined),
    ...Array<FaultKind>(times).fill(kind),
  ])

/** Puts the planned faults between `client` and the network, request by request. */
export const injectFaults = (
  client: DynamoDBDocumentClient,
  { plan, fired, turn = async () => {}, sendLate = (send) => void send() }: FaultOptions,
): Failures => {
  const failures = { count: 0 }
  const planned = faultsOf(plan)
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const operation = String(context['commandName'])
      const fault = planned.shift()
      await turn(fault === undefined ? operation : `${operation}, ${fault}`)
      const isTransaction = operation.startsWith('TransactWriteItems')
      try {
        if (fault === undefined || (fault === 'transactionConflict' && !isTransaction)) {
          return await next(args)
        }
        fired[fault] += 1
        return await raise[fault](async () => await next(args), sendLate)
      } catch (error) {
        failures.count += 1
        throw error
      }
    },
    { step: 'finalizeRequest', name: 'plannedFaults' },
  )
  return failures
}

type Raise = (
  send: () => Promise<unknown>,
  sendLate: (send: () => Promise<unknown>) => void,
) => Promise<never>

const refusedByEngine = { message: 'Planned.', $metadata: { httpStatusCode: 400 } }

export const raise: Record<FaultKind, Raise> = {
  answerLost: async (send) => {
    await send()
    throw connectionReset()
  },
  requestLost: async () => {
    throw connectionReset()
  },
  throttled: async () => {
    throw new ProvisionedThroughputExceededException(refusedByEngine)
  },
  transactionConflict: async () => {
    throw new TransactionCanceledException({
      ...refusedByEngine,
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    })
  },
  deadlinePassed: async (send, sendLate) => {
    // Nobody is left to hear how it ended.
    sendLate(async () => await send().catch(() => {}))
    // As the SDK's request handler gives up.
    throw Object.assign(new Error('Planned.'), { name: 'TimeoutError' })
  },
}

const connectionReset = (): Error =>
  Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
