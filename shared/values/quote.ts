/** What somebody asks a quote for: a product, or not decided yet. */
export const QUOTE_PRODUCTS = [
  'security-audit',
  'skynet',
  'skytrace',
  'pentest',
  'undecided',
] as const
export type QuoteProduct = (typeof QUOTE_PRODUCTS)[number]

export const QUOTE_NAME_MAX = 100
export const QUOTE_COMPANY_MAX = 120
export const QUOTE_MESSAGE_MIN = 10
export const QUOTE_MESSAGE_MAX = 2_000
/** Days for which staff can read a request. */
export const QUOTE_KEPT_DAYS = 730
