import { optimiseImage } from '../../shared/contract/images.ts'
import type { QueryOf } from '../../shared/contract/endpoint.ts'
import { pictureSecurityHeaders } from '../../shared/page-security.ts'
import { config } from '../platform/config/config.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { HttpError } from '../platform/http/response/http-error.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { readSource } from './read-source.ts'
import { formatFor, shrinkPicture } from './shrink-picture.ts'
import { readSourceAddress } from './source-address.ts'

/** Reading and shrinking together. */
const DEADLINE_MS = 5_000

const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800'
/** A removed picture must disappear. */
const ASK_AGAIN = 'public, no-cache'

export const handler = handlePublic(optimiseImage, async ({ query, accept }) => {
  const format = formatFor(accept)
  const { bytes, type, isLasting } = await makeOnce(query, format)
  return new HttpResponse<string>(undefined, {
    bytes,
    type,
    headers: {
      ...pictureSecurityHeaders,
      'cache-control': isLasting ? FOR_A_DAY : ASK_AGAIN,
      vary: 'Accept',
    },
  })
})

type Format = ReturnType<typeof formatFor>
type Made = Awaited<ReturnType<typeof make>>

/** Concurrent requests for a picture share one result. */
const underWay = new Map<string, Promise<Made>>()

const makeOnce = async (query: QueryOf<typeof optimiseImage>, format: Format): Promise<Made> => {
  const key = JSON.stringify([query.url, query.w, query.q, format])
  const making = underWay.get(key) ?? make(query, format).finally(() => underWay.delete(key))
  underWay.set(key, making)
  return await making
}

const make = async ({ url, w, q }: QueryOf<typeof optimiseImage>, format: Format) => {
  const address = readSourceAddress(url, config().imageHosts)
  const began = performance.now()
  return await withinDeadline(async (signal) => {
    const { bytes, isLasting } = await readSource(address, signal)
    const leftMs = DEADLINE_MS - (performance.now() - began)
    const seconds = Math.max(1, Math.ceil(leftMs / 1000))
    const made = await shrinkPicture(bytes, { width: w, quality: q, format, seconds })
    return { ...made, isLasting }
  })
}

const withinDeadline = async <Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const deadline = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(late()), { once: true })
  })
  return await Promise.race([work(signal), deadline])
}

const late = (): HttpError =>
  new HttpError(504, 'Timeout', 'The picture took too long. Try again, or ask for less width.')
