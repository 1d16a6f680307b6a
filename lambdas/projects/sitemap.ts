import { getSitemap } from '../../shared/contract/projects/sitemap.ts'
import { config } from '../platform/config/config.ts'
import { lastModified } from '../platform/http/response/etag.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { Refusal } from '../platform/refusal.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { sitemapPages } from './feeds/sitemap-pages.ts'
import { writeSitemap, writeSitemapIndex } from './feeds/write-sitemap.ts'

export const handler = handleCached(getSitemap, async ({ query: { page }, now }, catalogue) => {
  const { origin } = config()
  const pages = await sitemapPages(catalogue)
  const asked = pages[page - 1]
  if (page > 0 && !asked)
    throw new Refusal('SitemapNotFound', 'There is no sitemap of that number.')
  const text = asked ? writeSitemap(asked, origin) : writeSitemapIndex(pages, origin)
  return new HttpResponse(text, {
    text,
    type: 'application/xml',
    headers: lastModified(catalogue.asOf, now),
  })
})
