import { FOR_EVER } from '../../platform/http/response/etag.ts'
import { HttpResponse } from '../../platform/http/response/http-response.ts'
import { embeddableHeaders } from '../../platform/http/response/security-headers.ts'
import { createPictureCache } from './picture-cache.ts'

const KEPT_MAX_BYTES = 16 * 1024 * 1024

/** Shared by all requests of a process. */
const kept = createPictureCache(KEPT_MAX_BYTES)

/**
 * A picture, drawn once for each content. Only the address that names this very content may be kept
 * for ever: the current picture is sent for an older one too, but for seconds.
 */
export const answerPicture = (
  { version, asked }: { readonly version: string; readonly asked: string | undefined },
  draw: () => Buffer,
): HttpResponse<string> =>
  new HttpResponse<string>(undefined, {
    bytes: kept.picture(version, draw),
    type: 'image/png',
    headers: {
      ...embeddableHeaders,
      etag: `"${version}"`,
      ...(asked === version && { 'cache-control': FOR_EVER }),
    },
  })
