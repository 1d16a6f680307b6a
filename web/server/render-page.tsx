import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
// That for Node requires built-in modules, which the Lambdas' bundles take in another way.
import { prerender } from 'react-dom/static.edge'
import { earlyScript, manifest, shell, styles } from 'virtual:client-build'
import {
  type CompletePage,
  ORIGIN_PLACEHOLDER,
  type RenderPage,
} from '../../shared/page-renderer.ts'
import { pageParams } from '../../shared/pages.ts'
import { App } from '../app/app.tsx'
import type { InitialState } from '../app/initial-state.ts'
import { createQueryClient } from '../app/query-client.ts'
import { routeOf } from '../app/routes.tsx'
import { announcementQuery } from '../features/announcement/announcement-query.ts'
import { PageMetaCollector, type PageMetaProps } from '../components/layout/page-meta.tsx'
import { CallError } from '../lib/api/call-errors.ts'
import { answerCallsBy } from '../lib/api/answer-on-server.ts'
import { fillDocument, withoutStyles, withStyles } from './document.ts'
import { pageFiles } from './page-files.ts'
import { pageSources } from './page-sources.ts'
import { pageQueries } from './page-queries.ts'
import { QUERY_PAGES } from './query-pages.ts'

/** A page as it is kept from when the site is built, complete. */
export const completePage: CompletePage = (kept) => ({
  ...kept,
  html: withStyles(kept.html, (file) => styles[file]?.text ?? ''),
})

/** A page in a form to be kept. */
export const keptPage: CompletePage = (page) => ({ ...page, html: withoutStyles(page.html) })

/**
 * Renders the page of a path, signed out and without a query.
 *
 * @throws when a call that it needs fails, or the page itself
 */
export const renderPage: RenderPage = async ({ path, origin, now, answer, sharePath }) => {
  answerCallsBy(answer)
  const route = routeOf(path)
  const queryClient = createQueryClient()
  const params = route ? pageParams(route.path, path) : {}
  try {
    await queryClient.prefetchQuery(announcementQuery)
    if (route) {
      await route.page.load()
      await Promise.all(pageQueries[route.path]?.(queryClient, params) ?? [])
    }
    let meta: PageMetaProps = { title: 'Security ratings', missing: !route }
    const content = await renderToHtml(
      <PageMetaCollector
        value={(next) => {
          meta = next
        }}
      >
        <StrictMode>
          <App queryClient={queryClient} renderedAt={now} serverPath={path} />
        </StrictMode>
      </PageMetaCollector>,
    )
    const files = pageFiles({ manifest, shell, styles }, route && pageSources[route.path])
    const html = fillDocument({
      shell,
      content,
      meta,
      sharePath: await sharePath(params['id']),
      files,
      earlyScript,
      announced: queryClient.getQueryData(announcementQuery.queryKey)?.content,
      initial: stateOf(queryClient, path, now),
      dependsOnQuery: route !== undefined && QUERY_PAGES.has(route.path),
    })
    return {
      status: meta.missing === true ? 404 : 200,
      html: html.replaceAll(ORIGIN_PLACEHOLDER, origin),
      renderedAt: now,
      inline: {
        scripts: [earlyScript.source],
        styles: files.styles.map(({ source }) => source),
      },
    }
  } finally {
    queryClient.clear()
  }
}

const renderToHtml = async (element: React.ReactNode): Promise<string> => {
  let failure: { readonly error: unknown } | undefined
  const { prelude } = await prerender(element, {
    // Larger parts would come hidden, to be shown by scripts in line.
    progressiveChunkSize: Infinity,
    // Without it React would leave a failed part to the browser.
    onError: (error) => {
      failure ??= { error }
    },
  })
  const html = await new Response(prelude).text()
  if (failure) throw failure.error
  return html
}

const stateOf = (queryClient: QueryClient, path: string, renderedAt: number): InitialState => {
  const queries = queryClient.getQueryCache().getAll()
  return {
    path,
    renderedAt,
    answers: queries.flatMap(({ queryKey, state: { status, data } }) =>
      status === 'success' ? [{ queryKey, data }] : [],
    ),
    failures: queries.flatMap(({ queryKey, state: { error } }) => {
      if (error === null) return []
      if (!(error instanceof CallError)) throw error
      return [{ queryKey, status: error.status, body: error.body }]
    }),
  }
}
