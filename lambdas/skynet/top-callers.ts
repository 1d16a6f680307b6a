import { listTopCallers } from '../../shared/contract/skynet.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { mostFrequent } from './metrics/most-frequent.ts'

export const handler = handlePublic(listTopCallers, async ({ query, now }) => {
  const { meta, total, items } = await mostFrequent('callers', query, now, (item) => item.callCount)
  const { projectId } = query
  return { projectId, window: '7d' as const, meta, totalCallers: total, items }
})
