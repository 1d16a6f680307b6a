import { listPrivilegedTransactions } from '../../shared/contract/skynet.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { readPrivileged } from './metrics/privileged.ts'

export const handler = handlePublic(listPrivilegedTransactions, async ({ query, now }) => {
  const { address, meta, total, items } = await readPrivileged(
    'privileged-transactions',
    query,
    now,
  )
  return {
    address,
    meta,
    total,
    items: items.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, query.limit),
  }
})
