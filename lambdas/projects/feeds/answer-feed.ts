import { config } from '../../platform/config/config.ts'
import { lastModified } from '../../platform/http/response/etag.ts'
import { HttpResponse } from '../../platform/http/response/http-response.ts'
import { type AlertFeed, writeAtom } from './write-atom.ts'

/**
 * @param asOf of the catalogue, ISO 8601
 * @param now epoch milliseconds
 */
export const answerFeed = (
  feed: Omit<AlertFeed, 'origin'>,
  { asOf, now }: { readonly asOf: string; readonly now: number },
): HttpResponse<string> => {
  const text = writeAtom({ ...feed, origin: config().origin })
  return new HttpResponse(text, {
    text,
    type: 'application/atom+xml',
    headers: lastModified(asOf, now),
  })
}
