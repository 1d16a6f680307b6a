import { listTopCallers } from '../../shared/contract/skynet.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { mostFrequent } from './metrics/most-frequent.ts'

export const handler = handlePublic(
  listTopCallers,
  async ({ query: { projectId, count }, now }) => {
    const { meta, total, items } = await mostFrequent('callers', projectId, now)
    return {
      projectId,
      window: '7d' as const,
      meta,
      totalCallers: total,
      items: items
        .toSorted((a, b) => b.callCount - a.callCount)
        .slice(0, count)
        .map((item, index) => ({ ...item, rank: index + 1 })),
    }
  },
)
