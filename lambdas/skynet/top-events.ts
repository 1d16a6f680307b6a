import { listTopEvents } from '../../shared/contract/skynet.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { mostFrequent } from './metrics/most-frequent.ts'

export const handler = handlePublic(listTopEvents, async ({ query: { projectId, count }, now }) => {
  const { meta, total, items } = await mostFrequent('events', projectId, now)
  return {
    projectId,
    window: '7d' as const,
    meta,
    totalEvents: total,
    items: items
      .toSorted((a, b) => b.count - a.count)
      .slice(0, count)
      .map((item, index) => ({ ...item, rank: index + 1 })),
  }
})
