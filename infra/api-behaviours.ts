import type { AnyEndpoint } from '../shared/contract/endpoint.ts'

/** How CloudFront treats the addresses of a pattern; the first that fits counts. */
export interface ApiBehaviour {
  /** `*` stands for any characters, slashes included. */
  readonly pattern: string
  /** Names of the query that tell cached answers apart; undefined where nothing is cached. */
  readonly cachedBy: readonly string[] | undefined
}

const API = '/api/*'

/**
 * The API's addresses as CloudFront's behaviours, in order: the calls whose answers may be kept, what
 * a pattern of theirs would catch although it may not, and everything else uncached.
 */
export const apiBehaviours = (endpoints: readonly AnyEndpoint[]): ApiBehaviour[] => {
  const byPattern = Map.groupBy(
    endpoints.flatMap((endpoint) =>
      [endpoint.path, ...endpoint.alsoAt].map((path) => ({ endpoint, pattern: toPattern(path) })),
    ),
    ({ pattern }) => pattern,
  )
  const all = [...byPattern].map(([pattern, found]): ApiBehaviour => {
    const cached = found.every(({ endpoint }) => isCached(endpoint))
    const keys = new Set(found.flatMap(({ endpoint }) => queryKeys(endpoint)))
    return { pattern, cachedBy: cached ? [...keys].toSorted() : undefined }
  })
  const cachedPatterns = all.filter(({ cachedBy }) => cachedBy !== undefined)
  const needed = all.filter(
    ({ pattern, cachedBy }) =>
      cachedBy !== undefined ||
      !fits(API, pattern) ||
      cachedPatterns.some((cached) => fits(cached.pattern, pattern)),
  )
  const ordered = needed.toSorted((one, other) => wildcards(one) - wildcards(other))
  return [...ordered, { pattern: API, cachedBy: undefined }]
}

const isCached = ({ cache, method, access }: AnyEndpoint): boolean =>
  cache === 'public' && method === 'GET' && access === 'public'

const toPattern = (path: string): string => path.replaceAll(/\{\w+\}/g, '*')

const wildcards = ({ pattern }: ApiBehaviour): number => pattern.split('*').length

const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`).test(path)

const queryKeys = ({ query }: AnyEndpoint): string[] =>
  query !== undefined && 'entries' in query ? Object.keys(query.entries as object) : []
