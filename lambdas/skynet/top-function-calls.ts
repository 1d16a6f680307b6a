import { listTopFunctionCalls } from '../../shared/contract/skynet.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { mostFrequent } from './metrics/most-frequent.ts'

export const handler = handlePublic(listTopFunctionCalls, async ({ query, now }) => {
  const { meta, total, items } = await mostFrequent('calls', query, now, (item) => item.count)
  const { projectId } = query
  return { projectId, window: '7d' as const, meta, totalCalls: total, items }
})
