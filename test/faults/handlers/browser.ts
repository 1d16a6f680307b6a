import { randomUUID } from 'node:crypto'
import type { Random } from '../../../local/demo/random.ts'
import { invoke } from '../../support/http/lambda-event.ts'
import type { Visitor } from '../../support/http/visitor.ts'
import type { Burst, FaultCounts } from '../fault-middleware.ts'
import { faultKinds } from '../fault-middleware.ts'
import { inWeather, newWeather, type Weather } from './faulty-requests.ts'

type Handler = Parameters<typeof invoke>[0]

/** A client whose handlers have a faulty connection to the tables. */
export interface Browser {
  readonly cookies: Map<string, string>
  readonly weather: Weather
  readonly origin: string
  /** Default: a new key for each intent and the same for each time that it is sent. */
  readonly keyOf: (intentKey: string) => string
}

export interface Request {
  readonly method?: string
  readonly path: string
  readonly query?: string
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly key?: string
}

interface Answer {
  readonly status: number
  readonly name: string | undefined
  readonly output: unknown
  readonly cookies: readonly string[]
}

/** `unknown`: no answer, or one that leaves it open. */
export type CallOutcome = 'acknowledged' | 'refused' | 'unknown'

/** Faults of a browser's requests: mostly single, sometimes in a row. */
export const anyBursts = (random: Random, max: number): Burst[] =>
  Array.from({ length: Math.floor(random.next() * (max + 1)) }, () => ({
    after: Math.floor(random.next() * 9),
    kind: random.pick(faultKinds),
    times: random.pick([1, 1, 1, 2, 4]),
  }))

export interface BrowserOptions {
  readonly bursts: readonly Burst[]
  readonly fired: FaultCounts
  readonly mutant?: Mutant | undefined
}

/** Removes one safety measure of requests or callers. */
export interface Mutant {
  readonly lacks: string
  readonly weaken?: (body: string) => string
  readonly keyOf?: () => string
}

export const newBrowser = (
  visitor: Pick<Visitor, 'cookies'>,
  origin: string,
  { bursts, fired, mutant }: BrowserOptions,
): Browser => ({
  cookies: new Map(visitor.cookies),
  weather: newWeather(bursts, fired, mutant?.weaken),
  origin,
  keyOf: mutant?.keyOf ?? ((key) => key),
})

/** As long as the lease of its key: a call that lived on would give a second answer beside its repeat. */
const CALL_MS = 10_000

const ask = async (
  { cookies, weather, origin, keyOf }: Browser,
  handler: Handler,
  { method = 'POST', path, query, body, form, key }: Request,
): Promise<Answer> => {
  const result = await inWeather(
    weather,
    async () =>
      await invoke(
        handler,
        {
          method,
          path,
          ...(query !== undefined && { query }),
          headers: {
            origin,
            ...(method === 'POST' && {
              'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
            }),
            ...(key !== undefined && { 'idempotency-key': keyOf(key) }),
          },
          cookies: [...cookies].map((pair) => pair.join('=')),
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(form && { body: new URLSearchParams(form).toString() }),
        },
        CALL_MS,
      ),
  )
  const output: unknown =
    result.body === undefined || result.body === '' ? null : parse(result.body)
  const { error } = (output ?? {}) as { readonly error?: { readonly name: string } }
  return {
    status: result.statusCode ?? 0,
    name: error?.name,
    output,
    cookies: result.cookies ?? [],
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** A conflict or a call in progress leaves it open; a repeat gets the answer. */
const OPEN = new Set(['Conflict', 'StillRunning'])

const outcomeOf = ({ status, name = '' }: Answer): CallOutcome => {
  if (status >= 200 && status < 400) return 'acknowledged'
  return status >= 500 || OPEN.has(name) ? 'unknown' : 'refused'
}

export interface Settled extends Answer {
  readonly outcome: CallOutcome
  /** An earlier answer left it open. */
  readonly wasOpen: boolean
}

/** Repeats one intent under its key until there is an answer or it gives up. */
export const settle = async (
  browser: Browser,
  handler: Handler,
  request: Request,
  tries: number,
): Promise<Settled> => {
  const key = request.key ?? randomUUID()
  for (let sent = 1; ; sent += 1) {
    const answer = await ask(browser, handler, { ...request, key })
    const outcome = outcomeOf(answer)
    if (outcome !== 'unknown' || sent >= tries) return { ...answer, outcome, wasOpen: sent > 1 }
  }
}

/** Possible current values, by the answers that the only sender got. */
export interface Register {
  readonly note: (settled: Pick<Settled, 'outcome' | 'wasOpen'>, value: unknown) => void
  readonly canBe: (value: unknown) => boolean
  readonly text: () => string
}

export const newRegister = (initial: unknown): Register => {
  let values = new Set([JSON.stringify(initial)])
  return {
    note: ({ outcome, wasOpen }, value) => {
      if (outcome === 'acknowledged') values = new Set([JSON.stringify(value)])
      else if (outcome === 'unknown' || wasOpen) values.add(JSON.stringify(value))
    },
    canBe: (value) => values.has(JSON.stringify(value)),
    text: () => [...values].join(' or '),
  }
}
