import { listTopEvents } from '../../shared/contract/skynet.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { mostFrequent } from './metrics/most-frequent.ts'

export const handler = handlePublic(listTopEvents, async ({ query, now }) => {
  const { meta, total, items } = await mostFrequent('events', query, now, (item) => item.count)
  const { projectId } = query
  return { projectId, window: '7d' as const, meta, totalEvents: total, items }
})
