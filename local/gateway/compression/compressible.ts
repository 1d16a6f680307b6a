/** What CloudFront compresses of the types that we send. Atom and the manifest are not on its list. */
const TYPES = new Set([
  'application/json',
  'application/xml',
  'image/svg+xml',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/plain',
  'text/xml',
])
const STATUSES = new Set([200, 403, 404])
const MIN_BYTES = 1_000
const MAX_BYTES = 10_000_000

export interface Compressible {
  readonly status: number
  /** As in the header, with or without a charset. */
  readonly type: string | undefined
  readonly bytes: number
}

/** Whether CloudFront would compress an answer, for who takes it compressed. */
export const isCompressible = ({ status, type = '', bytes }: Compressible): boolean =>
  STATUSES.has(status) &&
  TYPES.has((type.split(';')[0] ?? '').trim().toLowerCase()) &&
  bytes >= MIN_BYTES &&
  bytes <= MAX_BYTES
