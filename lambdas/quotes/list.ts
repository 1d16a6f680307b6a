import { listQuotes, type Quote } from '../../shared/contract/quotes.ts'
import { eventStore, ownTables } from '../platform/config/clients.ts'
import { handle } from '../platform/http/handle.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { quotes } from './decider.ts'
import { createQueue } from './requests/queue.ts'
import { decryptQuote, subjectOf } from './requests/quote-fields.ts'

/** Each costs two reads. */
const PAGE_SIZE = 20

export const handler = handle(listQuotes, async ({ query: { cursor } }) => {
  const { ids, next } = await createQueue(ownTables()).list(PAGE_SIZE, cursor)
  return { items: (await Promise.all(ids.map(find))).flat(), next }
})

const find = async (id: string): Promise<Quote[]> => {
  const [{ state }, key] = await Promise.all([
    eventStore().load(quotes, id),
    dataKeys().find(subjectOf(id)),
  ])
  if (state.status === 'none') return []
  const { product, requestedAt, sealed } = state
  const said = key && decryptQuote(key, id, sealed)
  return [
    {
      id,
      product,
      requestedAt,
      name: said?.name ?? null,
      email: said?.email ?? null,
      company: said?.company ?? null,
      message: said?.message ?? null,
    },
  ]
}
