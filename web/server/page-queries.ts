import type { QueryClient } from '@tanstack/react-query'
import type { PagePath } from '../../shared/pages.ts'
import { alertPagesQuery, newestAlertsQuery } from '../features/alerts/alert-queries.ts'
import { articleQuery, articlesQuery } from '../features/blog/blog-queries.ts'
import { directoryQuery } from '../features/directory/directory-queries.ts'
import { highlightsQuery } from '../features/home/home-queries.ts'
import { projectQuery } from '../features/project/rating-queries.ts'

type Params = Readonly<Record<string, string>>

const project = (client: QueryClient, { id = '' }: Params) => [
  client.prefetchQuery(projectQuery(id)),
]

const directory = (client: QueryClient, { number = '1' }: Params) => [
  client.prefetchQuery(directoryQuery(number)),
]

/** Fetches what first screens show; on other pages the browser fetches it. */
export const pageQueries: Readonly<
  Partial<Record<PagePath, (client: QueryClient, params: Params) => readonly Promise<void>[]>>
> = {
  '/': (client) => [client.prefetchQuery(highlightsQuery), client.prefetchQuery(newestAlertsQuery)],
  '/projects': directory,
  '/projects/page/:number': directory,
  '/projects/:id': project,
  '/projects/:id/badge': project,
  '/company/about': (client) => [client.prefetchQuery(highlightsQuery)],
  '/resources/blog': (client) => [client.prefetchQuery(articlesQuery)],
  '/resources/blog/:id': (client, { id = '' }) => [client.prefetchQuery(articleQuery(id))],
  '/alerts': (client) => [client.prefetchInfiniteQuery(alertPagesQuery({}))],
}
