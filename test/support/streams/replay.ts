import { type Interceptor, interceptRequests } from '../aws/observe-client.ts'
import type { RecordedEvent } from '../../../lambdas/platform/event-store/events/envelope.ts'
import { createUsageMeter } from '../../../ops/usage-meter.ts'
import { type TestTables } from './stream-tables.ts'
import { type ReplayOptions, replayTable } from '../../../ops/replay/replay-table.ts'

/** Replays through a client of its own, and collects what was delivered. */
export const replay = async (
  tables: TestTables,
  {
    interceptor,
    delivered = [],
    ...options
  }: Partial<ReplayOptions> & { interceptor?: Interceptor; delivered?: RecordedEvent[] } = {},
) => {
  const client = tables.another()
  const cost = createUsageMeter(client)
  if (interceptor) interceptRequests(client, interceptor)
  const result = await replayTable(
    { client, stage: tables.stage },
    {
      filter: {},
      signal: new AbortController().signal,
      deliver: async (events) => {
        delivered.push(...events)
      },
      ...options,
    },
  )
  return { result, delivered, cost }
}

export const job = (name: string, restart = false) => ({
  job: { name, restart, purpose: 'test', now: () => Date.now() },
})

/** The versions that came of each stream, in the order in which they came. */
export const versionsByStream = (events: readonly RecordedEvent[]): Map<string, number[]> => {
  const versions = new Map<string, number[]>()
  for (const { stream, version } of events) {
    versions.set(stream, [...(versions.get(stream) ?? []), version])
  }
  return versions
}

export const upTo = (last: number): number[] =>
  Array.from({ length: last }, (_, index) => index + 1)
