import { DAY_MS, dayOf } from '../../../shared/values/days.ts'
import { xmlText } from '../../platform/xml-text.ts'
import type { ListedPage } from './sitemap-pages.ts'

const HEAD = '<?xml version="1.0" encoding="utf-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A sitemap as sitemaps.org describes it. */
export const writeSitemap = (pages: Iterable<ListedPage>, origin: string): string =>
  [
    HEAD,
    `<urlset ${NAMESPACE}>`,
    ...Array.from(
      pages,
      ({ path, changedAt }) => `<url>${locationOf(`${origin}${path}`)}${changeOf(changedAt)}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')

/**
 * The index of several sitemaps. They differ by their query alone: a sitemap may name what lies below
 * its own folder, which for all of them is the root.
 */
export const writeSitemapIndex = (
  sitemaps: readonly Iterable<ListedPage>[],
  origin: string,
): string =>
  [
    HEAD,
    `<sitemapindex ${NAMESPACE}>`,
    ...sitemaps.map(
      (pages, index) =>
        `<sitemap>${locationOf(`${origin}/sitemap.xml?page=${index + 1}`)}${changeOf(newestOf(pages))}</sitemap>`,
    ),
    '</sitemapindex>',
    '',
  ].join('\n')

const locationOf = (address: string): string => `<loc>${xmlText(address)}</loc>`

const changeOf = (at: number | undefined): string =>
  at === undefined
    ? ''
    : `<lastmod>${at % DAY_MS === 0 ? dayOf(at) : new Date(at).toISOString()}</lastmod>`

const newestOf = (pages: Iterable<ListedPage>): number | undefined => {
  let newest: number | undefined
  for (const { changedAt } of pages) {
    if (changedAt !== undefined && changedAt > (newest ?? -Infinity)) newest = changedAt
  }
  return newest
}
