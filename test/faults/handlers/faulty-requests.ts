import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Burst,
  type FaultCounts,
  type FaultKind,
  faultsOf,
  raise,
} from '../fault-middleware.ts'

/** Faults of the requests that handlers send to the tables. */
export interface Weather {
  readonly planned: (FaultKind | undefined)[]
  readonly fired: FaultCounts
  /** Abandoned requests that have not arrived yet. */
  readonly late: Promise<unknown>[]
  /** Removes a safety measure from each request. */
  readonly weaken?: ((body: string) => string) | undefined
}

export const newWeather = (
  plan: readonly Burst[],
  fired: FaultCounts,
  weaken?: (body: string) => string,
): Weather => ({ planned: faultsOf(plan), fired, late: [], weaken })

const current = new AsyncLocalStorage<Weather>()
let isWatching = false

/** Applies the faults to all requests to the tables inside `act`. */
export const inWeather = async <Result>(
  weather: Weather,
  act: () => Promise<Result>,
): Promise<Result> => {
  if (!isWatching) subscribe('http.client.request.created', watch)
  isWatching = true
  return await current.run(weather, act)
}

const watch = (message: unknown): void => {
  const weather = current.getStore()
  if (weather) divert((message as { readonly request: ClientRequest }).request, weather)
}

/** The AWS SDK gives `end` the whole body. */
const divert = (request: ClientRequest, weather: Weather): void => {
  const end = request.end
  const diverted = (...input: unknown[]): ClientRequest => {
    const operation = operationOf(request)
    if (operation === undefined) return Reflect.apply(end, request, input) as ClientRequest
    const body = textOf(input[0])
    const weakened = weather.weaken ? weather.weaken(body) : body
    const kind = nextFault(weather, operation)
    if (kind === undefined) {
      if (weakened !== body) request.setHeader('content-length', Buffer.byteLength(weakened))
      return Reflect.apply(end, request, [weakened]) as ClientRequest
    }
    weather.fired[kind] += 1
    const send = async (): Promise<void> => await sendCopy(request, weakened)
    const sendLate = (late: () => Promise<unknown>): void => {
      weather.late.push(wait(5 + 20 * (weather.late.length % 3)).then(late))
    }
    raise[kind](send, sendLate).catch((error: Error) => request.destroy(error))
    return request
  }
  request.end = diverted as ClientRequest['end']
}

const operationOf = (request: ClientRequest): string | undefined => {
  const [service, operation] = String(request.getHeader('x-amz-target') ?? '').split('.')
  return service?.startsWith('DynamoDB_') ? operation : undefined
}

const nextFault = ({ planned }: Weather, operation: string): FaultKind | undefined => {
  const kind = planned.shift()
  return kind === 'transactionConflict' && operation !== 'TransactWriteItems' ? undefined : kind
}

const textOf = (body: unknown): string =>
  body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : String(body)

const sendCopy = async (request: ClientRequest, body: string): Promise<void> => {
  const headers = Object.entries(request.getHeaders()).filter(([name]) =>
    /^(x-amz-|authorization$|content-type$)/.test(name),
  )
  const address = `http://${String(request.getHeader('host'))}${request.path}`
  const response = await fetch(address, {
    method: request.method,
    headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
    body,
  })
  await response.arrayBuffer()
}
