import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { registry } from '../../../shared/contract/registry.ts'

/** Queries for anybody; those of the auth service are about the caller only. */
export const publicQueries: readonly AnyEndpoint[] = registry.filter(
  ({ kind, access, path }) =>
    kind === 'query' && access !== 'staff' && !path.startsWith('/api/auth/'),
)

export interface QueryRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly pathParameters: Readonly<Record<string, string>>
  /** Without the question mark. */
  readonly query: string
  /** Of a POST. */
  readonly body: string
}

/** Asks a query about a project; unknown parameters are ignored. */
export const queryRequestOf = (
  { id, method, path }: AnyEndpoint,
  projectId: string,
): QueryRequest => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const valueOf = (name: string): string => {
    if (name === 'page') return '1'
    return id === 'blog/article' ? 'changelog' : projectId
  }
  return {
    method,
    // The gateway asks for it in place of a page's own address.
    path:
      id === 'pages/html'
        ? `/projects/${projectId}`
        : path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name)),
    pathParameters: Object.fromEntries(names.map((name) => [name, valueOf(name)])),
    query: new URLSearchParams({
      ids: projectId,
      path: `/projects/${projectId}`,
      projectId,
      keyword: projectId,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      name: `exchanges(projectId=${projectId})`,
      type: 'tweets',
      dates: '2026-11-01',
      ...(id === 'projects/vote' && { id: projectId }),
      ...(id === 'images/optimise' && { url: `/pictures/projects/${projectId}.webp`, w: '64' }),
    }).toString(),
    body: JSON.stringify({ projectIds: [projectId], id: null }),
  }
}
