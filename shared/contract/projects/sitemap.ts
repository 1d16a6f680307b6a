import * as v from 'valibot'
import { boundedInteger } from '../common.ts'
import { query } from '../endpoint.ts'

/** Sitemaps that an index may name. */
const SITEMAPS_MAX = 50_000

export const getSitemap = query({
  id: 'projects/sitemap',
  path: '/sitemap.xml',
  access: 'public',
  summary:
    'The public pages for search engines, those of all projects among them: without a page the index of the sitemaps.',
  query: v.object({
    page: boundedInteger(0, SITEMAPS_MAX, 0),
  }),
  output: v.string(),
  answerTypes: ['application/xml'],
  refusals: { SitemapNotFound: 404 },
  cache: 'snapshot',
})
