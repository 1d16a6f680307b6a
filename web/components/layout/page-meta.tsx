import { createContext, use, useEffect } from 'react'
import { useLocation } from 'wouter'
import { siteOrigin } from '../../lib/site-origin.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type PageMetaProps = {
  /** Without the site's name. */
  title: string
  /** One or two sentences for search results and shared links. */
  description?: string | undefined
  /** Path of the picture for shared links, 1200 × 630. Default: that of the project, or of the site. */
  picture?: string | undefined
  /** Atom feed of what the page shows, a path of this site. */
  feed?: { readonly path: string; readonly title: string } | undefined
  /** Schema.org, as JSON-LD. */
  structuredData?: Readonly<Record<string, unknown>> | undefined
  /** There is no such page: the server answers 404. */
  missing?: boolean
  /** Search engines leave it out. */
  unlisted?: boolean
}

export const DEFAULT_DESCRIPTION = texts.securityRatingsOfBlockchainProjects

/** On the server: takes what the page says of itself. Undefined in a browser. */
export const PageMetaCollector = createContext<((meta: PageMetaProps) => void) | undefined>(
  undefined,
)

export const documentTitle = (title: string): string => formatMessage(texts.titleAssay, { title })

/**
 * What a page says of itself to browsers, search engines and chats. The server writes all of it into
 * the HTML; in a browser title, description and canonical address follow the page that is shown.
 */
export const PageMeta = (meta: PageMetaProps) => {
  use(PageMetaCollector)?.(meta)
  const [path] = useLocation()
  const { title, description = DEFAULT_DESCRIPTION } = meta
  // React's own elements would stand beside those of the HTML, and the first ones win.
  useEffect(() => {
    document.title = documentTitle(title)
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', siteOrigin() + path)
  }, [title, description, path])
  return null
}
