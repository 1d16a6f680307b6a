import { type AnyEndpoint, isKeptByCaches } from '../../shared/contract/endpoint.ts'

/** How CloudFront treats the addresses of a pattern; the first that fits counts. */
export interface ApiBehaviour {
  /** `*` stands for any characters, slashes included. */
  readonly pattern: string
  /** Whether CloudFront keeps answers: those that differ by the query, as `queryFunctionCode` leaves it. */
  readonly isCached: boolean
  /** Headers that do the same. */
  readonly varyBy: readonly string[]
  /** However long an answer says that it may be kept; 0 where nothing is cached. */
  readonly keptAtMostSeconds: number
}

const API = '/api/*'

/** An incident is public within ten seconds, of which the edge may take these. */
const SNAPSHOT_MAX_AGE_SECONDS = 5
const DAY_SECONDS = 86_400
const YEAR_SECONDS = 365 * DAY_SECONDS

/**
 * The API's addresses as CloudFront's behaviours, in order: the calls whose answers may be kept, what
 * a pattern of theirs would catch although it may not, and everything else uncached. CloudFront has
 * room for few: cached calls of one folder share a behaviour, as feeds of one name do.
 */
export const apiBehaviours = (endpoints: readonly AnyEndpoint[]): ApiBehaviour[] => {
  const byPattern = Map.groupBy(
    endpoints.flatMap((endpoint) =>
      [endpoint.path, ...endpoint.alsoAt].map((path) => ({
        endpoint,
        pattern: sharesFolder(endpoint) ? toFolder(path) : toPattern(path),
      })),
    ),
    ({ pattern }) => pattern,
  )
  const all = [...byPattern].map(([pattern, found]): ApiBehaviour => {
    const calls = found.map(({ endpoint }) => endpoint)
    if (!calls.every(isKeptByCaches)) return uncached(pattern)
    const varyBy = [...new Set(calls.flatMap((call) => call.varyBy))]
    const keptAtMostSeconds = Math.min(...calls.map(mostSecondsOf))
    return { pattern, isCached: true, varyBy, keptAtMostSeconds }
  })
  const cachedPatterns = all.filter(({ isCached }) => isCached)
  const needed = all.filter(
    ({ pattern, isCached }) =>
      isCached ||
      !fits(API, pattern) ||
      cachedPatterns.some((cached) => fits(cached.pattern, pattern)),
  )
  // What another pattern would catch as well is longer than it.
  const ordered = needed.toSorted((one, other) => lengthOf(other) - lengthOf(one))
  return [...ordered, uncached(API)]
}

const uncached = (pattern: string): ApiBehaviour => ({
  pattern,
  isCached: false,
  varyBy: [],
  keptAtMostSeconds: 0,
})

/** What may be kept for ever would be kept for seconds beside calls that may not. */
const sharesFolder = (endpoint: AnyEndpoint): boolean =>
  isKeptByCaches(endpoint) && endpoint.cache !== 'content'

const mostSecondsOf = ({ cache }: AnyEndpoint): number => {
  if (cache === 'content') return YEAR_SECONDS
  return cache === 'snapshot' ? SNAPSHOT_MAX_AGE_SECONDS : DAY_SECONDS
}

const toPattern = (path: string): string => path.replaceAll(/\{\w+\}/g, '*')

/**
 * One pattern for feeds of one name, wherever they lie, and `/api/things/*` for whatever lies below
 * `/api/things/`.
 */
const toFolder = (path: string): string => {
  if (path.endsWith('.atom')) return `*${path.slice(path.lastIndexOf('/'))}`
  return /^\/api\/[^/]+\//.test(path)
    ? `${path.split('/').slice(0, 3).join('/')}/*`
    : toPattern(path)
}

const lengthOf = ({ pattern }: ApiBehaviour): number => pattern.replaceAll('*', '').length

const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`).test(path)

/** What a call reads of its query. */
export const queryNames = ({ query }: AnyEndpoint): string[] =>
  query !== undefined && 'entries' in query ? Object.keys(query.entries as object) : []

/** A path of the contract as a regular expression; a part `{name}` stands for one part of an address. */
export const pathPattern = (path: string): string =>
  path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')
