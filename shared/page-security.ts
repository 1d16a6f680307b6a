import { HUBSPOT_ORIGINS, type HubSpotForm } from './hubspot.ts'

/** Emotion fills empty style elements through the CSSOM: this is the hash of the empty string. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Where Google keeps the pictures of its accounts. */
export const GOOGLE_PICTURES = 'https://lh3.googleusercontent.com'

/** The text of a script or style that stands in a page's HTML itself. */
export interface InlineElement {
  readonly text: string
  /** Its hash, by which the content security policy lets it in: `'sha256-…'`. */
  readonly source: string
}

/** What stands in a page's HTML itself, as sources of a content security policy: `'sha256-…'`. */
export interface InlineSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** An analytics tag: its script, and where that sends to. */
export interface AnalyticsTag {
  /** Address of the script. */
  readonly address: string
  /** Origins beside that of the script. */
  readonly sendsTo: readonly string[]
}

const ORIGIN = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/

/**
 * The analytics tag of a deployment; undefined without an address.
 *
 * @param origins divided by commas
 * @throws Error that names the setting which does not fit
 */
export const readAnalyticsTag = (address = '', origins = ''): AnalyticsTag | undefined => {
  const sendsTo = origins.split(',').filter((origin) => origin !== '')
  for (const origin of sendsTo) {
    if (!ORIGIN.test(origin)) {
      throw new Error(`analyticsOrigins takes origins like https://*.example.com, not ${origin}.`)
    }
  }
  if (address === '') return undefined
  if (!/^https:\/\/[^\s"'<>;,]+$/.test(address) || !URL.canParse(address)) {
    throw new Error('analyticsTag takes the https address of a script.')
  }
  return { address, sendsTo }
}

/** What a deployment adds to pages from other sites. */
export interface OutsideParts {
  readonly tag?: AnalyticsTag | undefined
  readonly quoteForm?: HubSpotForm | undefined
}

/**
 * The content security policy of a page.
 *
 * @param pictureOrigin where pictures of accounts may come from beside our own origin
 */
export const contentSecurityPolicy = (
  pictureOrigin: string,
  { scripts, styles }: InlineSources = { scripts: [], styles: [] },
  { tag, quoteForm }: OutsideParts = {},
): string => {
  const tagOrigin = tag === undefined ? [] : [new URL(tag.address).origin]
  const tagTargets = [...tagOrigin, ...(tag?.sendsTo ?? [])]
  const formCode = quoteForm === undefined ? [] : [HUBSPOT_ORIGINS.code, HUBSPOT_ORIGINS.data]
  const formData = quoteForm === undefined ? [] : [HUBSPOT_ORIGINS.data]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...tagOrigin, ...formCode, ...scripts].join(' '),
    ["style-src 'self'", EMPTY_STYLE, ...styles].join(' '),
    ["img-src 'self' data:", pictureOrigin, ...tagTargets, ...formData].join(' '),
    ["connect-src 'self'", ...tagTargets, ...formData].join(' '),
    ...(quoteForm === undefined ? [] : [`frame-src ${HUBSPOT_ORIGINS.data}`]),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formData].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Headers of every page and file, error pages included. A page with a policy of its own keeps it.
 *
 * @param pictureOrigin where pictures of accounts may come from beside our own origin
 */
export const pageSecurityHeaders = (pictureOrigin: string): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(pictureOrigin),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
})

/** Headers of every picture. It is data: even opened by itself it may run and load nothing. */
export const pictureSecurityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
