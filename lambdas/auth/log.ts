import { logFromPage } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { log } from '../platform/log.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { limits } from './account/limits.ts'
import { whenConfigured } from './protocol/auth-route.ts'

/** Logs a line of the page; anyone may send one, so little is kept. */
export const handler = whenConfigured(
  handlePublic(logFromPage, async ({ body, requestId, clientAddress }) => {
    await consume([[limits.logPerAddress, addressBlock(clientAddress)]])
    const { level, code, message } = body
    log(level, 'auth client', { requestId, code: printable(code), message: printable(message) })
    return new HttpResponse<undefined>(undefined)
  }),
)

const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')
