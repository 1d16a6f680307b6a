import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'

export interface Match {
  readonly endpoint: AnyEndpoint
  /** E.g. `GET /api/projects/{id}`. */
  readonly key: string
  readonly parameters: Readonly<Record<string, string>>
}

interface Route {
  readonly endpoint: AnyEndpoint
  readonly template: string
  readonly segments: readonly string[]
}

/** Finds the endpoint of a request; of several that fit, the one with fewer parameters. */
export interface Routes {
  match(method: string, path: string): Match | undefined
  /** Empty for an unknown path. */
  methods(path: string): readonly string[]
  /** Every `METHOD /path`. */
  readonly keys: readonly string[]
}

export const createRoutes = (endpoints: readonly AnyEndpoint[]): Routes => {
  const routes: Route[] = endpoints
    .flatMap((endpoint) =>
      [endpoint.path, ...endpoint.alsoAt].map((template) => ({ endpoint, template })),
    )
    .map((route) => ({ ...route, segments: route.template.split('/') }))
    .toSorted((a, b) => countParameters(a) - countParameters(b))

  const matching = (path: string): { route: Route; parameters: Record<string, string> }[] =>
    routes.flatMap((route) => {
      const parameters = readParameters(route, path)
      return parameters ? [{ route, parameters }] : []
    })

  return {
    match: (method, path) => {
      const found = matching(path).find(({ route }) => route.endpoint.method === method)
      return (
        found && {
          endpoint: found.route.endpoint,
          key: `${method} ${found.route.template}`,
          parameters: found.parameters,
        }
      )
    },
    methods: (path) => [...new Set(matching(path).map(({ route }) => route.endpoint.method))],
    keys: routes.map(({ endpoint, template }) => `${endpoint.method} ${template}`),
  }
}

const isParameter = (segment: string): boolean => segment.startsWith('{')
const countParameters = ({ segments }: Route): number => segments.filter(isParameter).length

const readParameters = ({ segments }: Route, path: string): Record<string, string> | undefined => {
  const parts = path.split('/')
  if (parts.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? ''
    if (!isParameter(segment)) {
      if (segment !== part) return undefined
    } else if (part === '') return undefined
    else parameters[segment.slice(1, -1)] = decodePart(part)
  }
  return parameters
}

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
