import type * as v from 'valibot'

/** Who may call: `optional` reads a session if one is there, `user` and `staff` demand one. */
type Access = 'public' | 'optional' | 'user' | 'staff'

type ObjectSchema = v.GenericSchema<unknown, Record<string, unknown>>
type Schema = v.GenericSchema
type NoInput = undefined

/**
 * One HTTP call as caller and server see it. The route, the input check, the typed call of the page
 * and the OpenAPI document follow from this object; what its Lambda is deployed with stands in
 * `lambdas/deployment/endpoints.ts`.
 */
interface Endpoint<
  Query extends ObjectSchema | NoInput = ObjectSchema | NoInput,
  Body extends Schema | NoInput = Schema | NoInput,
  Output extends Schema = Schema,
  Refusals extends Readonly<Record<string, number>> = Readonly<Record<string, number>>,
  Params extends ObjectSchema | NoInput = ObjectSchema | NoInput,
  Needs extends Access = Access,
> {
  /** `<feature>/<name>`: the handler is `lambdas/<feature>/<name>.ts`. */
  readonly id: `${string}/${string}`
  readonly summary: string
  /**
   * A command changes something and accepts an `Idempotency-Key`. A query accepts none, and changes
   * nothing but votes and views, which are GETs by the specification.
   */
  readonly kind: 'command' | 'query'
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** Further addresses under which the same call answers. */
  readonly alsoAt: readonly `/${string}`[]
  readonly access: Needs
  /**
   * For a member of staff who acts as a user: `refused` is a 403; where the session is optional, the
   * call goes on as if nobody were signed in. Default: queries are allowed, commands refused. A
   * command that is allowed changes things by events only, which say who acted, or renews or ends the
   * session of the impersonation itself.
   */
  readonly whileImpersonating: 'allowed' | 'refused'
  /** Who may not call is answered 404, as if there were nothing at this address. */
  readonly concealed: boolean
  /** The `{name}` parts of the path. */
  readonly params: Params
  /** Read from the query string: every value arrives as a string. */
  readonly query: Query
  /** Parameters that may be given several times: their values arrive divided by commas. */
  readonly listParameters: readonly string[]
  readonly body: Body
  /**
   * How the body is sent; pages post JSON, the auth service takes forms, a file comes in parts, and mail
   * programs send a form in either of its encodings.
   */
  readonly bodyType: 'json' | 'form' | 'multipart' | 'form-or-multipart'
  /** Default: what any body of its type may have. */
  readonly bodyMaxBytes: number | undefined
  readonly output: Output
  /** 202: taken in, and nothing to show for it yet. 302: the answer leads to a page. */
  readonly successStatus: 200 | 202 | 302
  /** Media types that a success may have. */
  readonly answerTypes: readonly string[]
  /** Refusals that the answer names, each with its HTTP status. */
  readonly refusals: Refusals
  /**
   * Who may keep an answer. Kept ones carry an ETag: `public` for a minute; `snapshot` follows from
   * the published catalogue, and caches ask again after seconds; so does `content`, but under an
   * address that names its content an answer never changes. `none` is `no-store`.
   */
  readonly cache: 'public' | 'snapshot' | 'content' | 'none'
  /** Headers that tell public answers apart, beside the query. */
  readonly varyBy: readonly string[]
  readonly timeoutSeconds: number
}

export type AnyEndpoint = Endpoint

/** Whether HEAD is answered where GET is: the auth protocol has none. */
export const takesHead = (path: string): boolean => !path.startsWith('/api/auth/')

/**
 * Whether CloudFront may keep answers of a call. Only such answers are compressed: the size of what is
 * for one caller could reveal its secrets (decision 25).
 */
export const isKeptByCaches = ({ cache, method, access }: AnyEndpoint): boolean =>
  cache !== 'none' && method === 'GET' && access === 'public'

interface Declaration<
  Query extends ObjectSchema | NoInput,
  Body extends Schema | NoInput,
  Output extends Schema,
  Refusals extends Readonly<Record<string, number>>,
  Params extends ObjectSchema | NoInput,
  Needs extends Access,
> {
  id: Endpoint['id']
  summary: string
  path: Endpoint['path']
  alsoAt?: Endpoint['alsoAt']
  access: Needs
  whileImpersonating?: Endpoint['whileImpersonating']
  concealed?: boolean
  method?: 'GET' | 'POST'
  params?: Params
  query?: Query
  listParameters?: Endpoint['listParameters']
  body?: Body
  bodyType?: Endpoint['bodyType']
  bodyMaxBytes?: number
  output: Output
  successStatus?: Endpoint['successStatus']
  answerTypes?: Endpoint['answerTypes']
  refusals?: Refusals
  cache?: Endpoint['cache']
  varyBy?: Endpoint['varyBy']
  timeoutSeconds?: number
}

type Declare = <
  Output extends Schema,
  Query extends ObjectSchema | NoInput = undefined,
  Body extends Schema | NoInput = undefined,
  const Refusals extends Readonly<Record<string, number>> = Readonly<Record<string, number>>,
  Params extends ObjectSchema | NoInput = undefined,
  const Needs extends Access = Access,
>(
  declaration: Declaration<Query, Body, Output, Refusals, Params, Needs>,
) => Endpoint<Query, Body, Output, Refusals, Params, Needs>

const DEFAULTS = {
  alsoAt: [],
  concealed: false,
  params: undefined as never,
  query: undefined as never,
  listParameters: [],
  body: undefined as never,
  bodyType: 'json',
  bodyMaxBytes: undefined,
  successStatus: 200,
  answerTypes: ['application/json'],
  refusals: {} as never,
  cache: 'none',
  varyBy: [],
  timeoutSeconds: 10,
} as const

/**
 * Declares a call that changes something. The annotation lets a bundle hold the calls that it uses
 * and no other of their file.
 *
 * @example
 * export const deleteWatchlist = command({
 *   id: 'watchlist/delete', path: '/api/watchlist/delete', access: 'user',
 *   summary: 'Deletes a watchlist.', body: v.object({ id: WatchlistId }), output: Done,
 * })
 */
export const command: Declare = /* @__NO_SIDE_EFFECTS__ */ (declaration) => ({
  ...DEFAULTS,
  kind: 'command',
  method: 'POST',
  whileImpersonating: 'refused',
  ...declaration,
})

/** Declares a call that only reads, or counts a vote or a view. */
export const query: Declare = /* @__NO_SIDE_EFFECTS__ */ (declaration) => ({
  ...DEFAULTS,
  kind: 'query',
  method: 'GET',
  whileImpersonating: 'allowed',
  ...declaration,
})

type OutputOf<S> = S extends Schema ? v.InferOutput<S> : undefined
type InputOf<S> = S extends Schema ? v.InferInput<S> : undefined

/** The `{name}` parts of the path, checked. */
export type ParamsOf<E extends AnyEndpoint> = OutputOf<E['params']>
/** The query as the handler sees it: checked, with numbers as numbers. */
export type QueryOf<E extends AnyEndpoint> = OutputOf<E['query']>
/** The body as the handler sees it. */
export type BodyOf<E extends AnyEndpoint> = OutputOf<E['body']>
/** The parts of the path as the caller writes them. */
export type ParamsInputOf<E extends AnyEndpoint> = InputOf<E['params']>
/** The query as the caller writes it. */
export type QueryInputOf<E extends AnyEndpoint> = InputOf<E['query']>
/** The body as the caller writes it. */
export type BodyInputOf<E extends AnyEndpoint> = InputOf<E['body']>
/** The answer of a success. */
export type ResponseOf<E extends AnyEndpoint> = v.InferOutput<E['output']>
