import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip'

/** How files are named that hold another in an encoding. */
export const ENDINGS = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>

/**
 * How an answer is sent to a caller by its `Accept-Encoding`: what it likes most, of equals brotli
 * first, as CloudFront does.
 *
 * @returns undefined: as it is. That also goes to who takes nothing: better than an error
 */
export const encodingFor = (headers: IncomingHttpHeaders): Encoding | undefined => {
  const taken = new Negotiator({ headers }).encoding(['br', 'gzip', 'identity'], {
    preferred: ['br', 'gzip'],
  })
  return taken === 'identity' ? undefined : taken
}

/** CloudFront's tag of a compressed answer: equal in meaning to the original, not in its bytes. */
export const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`)
