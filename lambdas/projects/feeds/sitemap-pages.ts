import { directoryPath, publicPages } from '../../../shared/pages.ts'
import { articlePages } from '../../blog/published.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { textAt } from '../catalogue/columns/column-types.ts'
import { directoryPageCount } from '../directory/directory-pages.ts'

/** A page of the site as sitemaps name it. */
export interface ListedPage {
  readonly path: string
  /** ISO 8601; undefined where it is not known. */
  readonly changedAt?: string
}

/**
 * Addresses in a sitemap. The format allows 50,000, but one answer of a function is at most 6 MB:
 * with the longest id and origin these are some 2 MB.
 */
const SITEMAP_MAX = 10_000

/**
 * All public pages, in portions of a sitemap each: first those that are of no project. Projects stand
 * in the order in which they were listed: a rank would move them from one sitemap to another.
 */
export const sitemapPages = async (
  catalogue: Pick<Catalogue, 'columns' | 'count'>,
): Promise<readonly ListedPage[][]> => {
  const [standing, figures] = await Promise.all([
    catalogue.columns('standing'),
    catalogue.columns('figures'),
  ])
  const pages: ListedPage[] = [
    ...publicPages.map((path) => ({ path })),
    ...articlePages(),
    // The first is among the public pages.
    ...Array.from({ length: directoryPageCount(catalogue.count) - 1 }, (_, index) => ({
      path: directoryPath(index + 2),
    })),
    ...standing.flatMap(({ id, count }, segment) =>
      Array.from({ length: count }, (_, slot) => ({
        path: `/projects/${textAt(id, slot)}`,
        changedAt: new Date(figures[segment]?.updatedAt[slot] ?? 0).toISOString(),
      })),
    ),
  ]
  return Array.from({ length: Math.ceil(pages.length / SITEMAP_MAX) }, (_, index) =>
    pages.slice(index * SITEMAP_MAX, (index + 1) * SITEMAP_MAX),
  )
}
