import { requestQuote } from '../../shared/contract/quotes.ts'
import { eventStore } from '../platform/config/clients.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import type { CheckedRequest } from '../platform/http/request-chain.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { consumeInTurn, refund } from '../platform/rate-limit/consume.ts'
import { Refusal } from '../platform/refusal.ts'
import { quotes } from './decider.ts'
import { limits } from './requests/limits.ts'
import { encryptQuote, expiryOf, fingerprintOfQuote, subjectOf } from './requests/quote-fields.ts'
import { quoteIdOf } from './requests/quote-id.ts'

const REQUESTER = { id: 'visitor', kind: 'user' } as const

export const handler = handlePublic(requestQuote, async (request) => {
  const id = quoteIdOf(request.commandId)
  const { state } = await eventStore().load(quotes, id)
  // Repeats are answered whatever the limits say.
  if (state.status === 'none') await recordWithinLimits(id, request)
  else await record(id, request)
  return { ok: true } as const
})

type QuoteCall = CheckedRequest<typeof requestQuote>

const recordWithinLimits = async (id: string, request: QuoteCall): Promise<void> => {
  const address = addressBlock(request.clientAddress)
  const own = [
    [limits.quotesPerHour, address],
    [limits.quotesPerDay, address],
  ] as const
  const common = [[limits.quotesOfAll, 'all']] as const
  await consumeInTurn(own, common)
  if ((await record(id, request)) === 'repeated') await refund([...own, ...common])
}

const record = async (
  id: string,
  { body: { product, ...fields }, commandId, requestId, now }: QuoteCall,
): Promise<'appended' | 'repeated'> => {
  try {
    const key = await dataKeys().of(subjectOf(id), { expiresAt: expiryOf(now) })
    const { outcome } = await eventStore().execute(
      quotes,
      id,
      { type: 'RequestQuote', product, sealed: encryptQuote(key, id, fields) },
      {
        commandId,
        payload: { endpoint: requestQuote.id, product, quote: fingerprintOfQuote(key, fields) },
        actor: REQUESTER,
        correlationId: requestId,
      },
    )
    return outcome === 'appended' ? 'appended' : 'repeated'
  } catch (error) {
    // Erased or expired meanwhile: only the same command leads to this request.
    if (error instanceof Refusal && error.code === 'AccountDeleted') return 'repeated'
    throw error
  }
}
