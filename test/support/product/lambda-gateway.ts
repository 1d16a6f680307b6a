import * as v from 'valibot'
import { listen } from '../../../local/http-servers.ts'
import type { BodyReader } from '../../../local/gateway/body-reader.ts'
import { createGateway, type Handler, type StaticServer } from '../../../local/gateway/gateway.ts'
import { type AnyEndpoint, command, query } from '../../../shared/contract/endpoint.ts'

/**
 * Calls that stand for any: `GET /api/things/{id}`, `POST /api/things`, also at `/_things`, and
 * `GET /api/kept-things/{id}`, whose answers CloudFront may keep.
 */
const pages = query({
  id: 'pages/html',
  path: '/index.html',
  access: 'public',
  summary: 'A page.',
  query: v.object({ path: v.string() }),
  output: v.string(),
  cache: 'snapshot',
  timeoutSeconds: 1,
})

const things: readonly AnyEndpoint[] = [
  query({
    id: 'things/get',
    path: '/api/things/{id}',
    access: 'public',
    summary: 'One thing.',
    params: v.object({ id: v.string() }),
    output: v.unknown(),
    timeoutSeconds: 1,
  }),
  query({
    id: 'things/get-kept',
    path: '/api/kept-things/{id}',
    access: 'public',
    summary: 'One thing that is the same for all.',
    params: v.object({ id: v.string() }),
    output: v.unknown(),
    cache: 'public',
  }),
  command({
    id: 'things/create',
    path: '/api/things',
    alsoAt: ['/_things'],
    access: 'public',
    summary: 'Creates a thing.',
    body: v.unknown(),
    output: v.unknown(),
  }),
]

export interface LambdaGateway {
  readonly origin: string
  stop(): Promise<void>
}

/** A gateway in which one Lambda answers every call. */
export const startLambdaGateway = async (
  lambda: Handler,
  {
    staticServer = async () => await Promise.resolve(false),
    isOpen = () => true,
    load = async () => await Promise.resolve(lambda),
    pageHeaders,
    ...more
  }: {
    readonly staticServer?: StaticServer
    readonly isOpen?: () => boolean
    readonly load?: (endpoint: AnyEndpoint) => Promise<Handler>
    readonly bodies?: BodyReader
    /** Has the Lambda render pages, too, and sets these headers on them. */
    readonly pageHeaders?: Readonly<Record<string, string>>
  } = {},
): Promise<LambdaGateway> => {
  const server = createGateway({
    endpoints: things,
    load,
    staticServer,
    isOpen,
    ...(pageHeaders && { pages: { endpoint: pages, headers: pageHeaders } }),
    ...more,
  })
  return {
    origin: `http://127.0.0.1:${await listen(server, 0)}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
