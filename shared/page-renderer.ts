import type { AnyEndpoint } from './contract/endpoint.ts'
import type { HubSpotForm } from './hubspot.ts'
import type { InlineSources } from './page-security.ts'

/** What a page needs of the server that renders it. */
export interface PageRequest {
  /** As in the address, without query and fragment. */
  readonly path: string
  /** Of the site, such as `https://assay.example`. */
  readonly origin: string
  /** Epoch milliseconds. */
  readonly now: number
  /**
   * Answers a call as its Lambda would. Throws when that would fail, which a refusal is not.
   * @param query as the caller writes it
   */
  readonly answer: (
    endpoint: AnyEndpoint,
    params: Readonly<Record<string, string>>,
    query: Readonly<Record<string, string | undefined>>,
  ) => Promise<{ readonly status: number; readonly body: unknown }>
  /**
   * Path of the picture to show where a page is linked, 1200 × 630 pixels.
   * @param projectId of the page's project, if it has one
   */
  readonly sharePath: (projectId: string | undefined) => Promise<string>
}

export interface RenderedPage {
  /** 404: there is no such page, and the HTML says so. */
  readonly status: 200 | 404
  readonly html: string
  /** Epoch milliseconds. */
  readonly renderedAt: number
  /** What the page's content security policy has to let in. */
  readonly inline: InlineSources
}

/** Between a page and what is kept of it (`web/server/render-page.tsx`). */
export type CompletePage = (page: RenderedPage) => RenderedPage

/** The page's code, built for the server (`web/server/render-page.tsx`). */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** Stands for the site's origin in pages that are rendered before it is known. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'

/** Element of a page that names the script of the analytics tag. */
export const analyticsTagElement = (address: string): string =>
  `<meta name="assay-analytics" content="${address.replaceAll('&', '&amp;')}" />`

/** Element of a page that names HubSpot's form for quotes, as `portal/form`. */
export const quoteFormElement = (form: HubSpotForm | undefined): string =>
  `<meta name="assay-quote-form" content="${form ? `${form.portalId}/${form.formId}` : ''}" />`

/**
 * Pages whose first screen needs no data, by path, rendered when the site is built and kept without
 * styles: each a {@link RenderedPage} as JSON, gzipped, in base64.
 */
export type PrerenderedPages = Readonly<Record<string, string>>
