import { directoryPath, publicPages } from '../../../shared/pages.ts'
import { articlePages } from '../../blog/published.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { textAt } from '../catalogue/columns/column-types.ts'
import { directoryPageCount } from '../directory/directory-pages.ts'

/** A page of the site as sitemaps name it. */
export interface ListedPage {
  readonly path: string
  /** Epoch milliseconds; undefined where it is not known. */
  readonly changedAt?: number
}

/**
 * Addresses in a sitemap. The format allows 50,000, but one answer of a function is at most 6 MB:
 * with the longest id and origin these are some 2 MB.
 */
const SITEMAP_MAX = 10_000

/**
 * All public pages, in portions of a sitemap each, made one by one as they are asked for: first those
 * that are of no project. Projects stand in the order in which they were listed: a rank would move
 * them from one sitemap to another.
 */
export const sitemapPages = async (
  catalogue: Pick<Catalogue, 'columns' | 'count' | 'segmentSize'>,
): Promise<readonly Iterable<ListedPage>[]> => {
  const { count, segmentSize } = catalogue
  const [ids, figures] = await Promise.all([catalogue.columns('ids'), catalogue.columns('figures')])
  const others: ListedPage[] = [
    ...publicPages.map((path) => ({ path })),
    ...articlePages().map(({ path, changedAt }) => ({ path, changedAt: Date.parse(changedAt) })),
    // The first is among the public pages.
    ...Array.from({ length: directoryPageCount(count) - 1 }, (_, index) => ({
      path: directoryPath(index + 2),
    })),
  ]
  const projectAt = (ordinal: number): ListedPage => {
    const segment = Math.floor(ordinal / segmentSize)
    const slot = ordinal % segmentSize
    return {
      path: `/projects/${textAt(ids[segment]!.id, slot)}`,
      changedAt: figures[segment]!.updatedAt[slot]!,
    }
  }
  const total = others.length + count
  return Array.from({ length: Math.ceil(total / SITEMAP_MAX) }, (_, portion) => ({
    *[Symbol.iterator]() {
      const end = Math.min(total, (portion + 1) * SITEMAP_MAX)
      for (let index = portion * SITEMAP_MAX; index < end; index += 1) {
        yield others[index] ?? projectAt(index - others.length)
      }
    },
  }))
}
