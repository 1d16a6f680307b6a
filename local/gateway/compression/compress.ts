import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createLruCache } from '../../../lambdas/platform/lru-cache.ts'
import type { Encoding } from './encoding.ts'

const QUICK = { br: 5, gzip: 6 } as const satisfies Record<Encoding, number>
const BEST = { br: 11, gzip: 9 } as const satisfies Record<Encoding, number>

const KEPT_MAX = 100

const kept = createLruCache<Promise<Buffer>>(KEPT_MAX)

/** Compresses an answer, the same bytes once for all who ask. */
export const compressOnce = async (bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
  const digest = createHash('sha256').update(bytes).digest('base64')
  return await kept.getOrMake(`${encoding} ${digest}`, async () =>
    compress(bytes, encoding, QUICK[encoding]),
  )
}

/** Compresses as far as it goes: for files that are made once and sent often. */
export const compressBest = async (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  await compress(bytes, encoding, BEST[encoding])

const compress = async (bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'gzip'
    ? await promisify(gzip)(bytes, { level: quality })
    : await promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      })
