import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { recordRequests } from '../../test/support/aws/observe-client.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import type { HeadsPlace } from './heads-of.ts'
import { rebuildAuditRows } from './rebuild-audit-rows.ts'
import { rebuildIncidentQueue } from './rebuild-incident-queue.ts'
import { rebuildNews } from './rebuild-news.ts'
import { rebuildQuoteQueue } from './rebuild-quote-queue.ts'
import { rebuildSubscribers } from './rebuild-subscribers.ts'
import { rebuildWatchers } from './rebuild-watchers.ts'

const open = tablesForEachTest()

test.each<[string, string, (at: HeadsPlace) => Promise<unknown>]>([
  ['impersonations', 'Impersonation', rebuildAuditRows],
  ['readings of the audit', 'AuditReading', rebuildAuditRows],
  ['reports', 'Incident', rebuildIncidentQueue],
  ['news', 'News', async (at) => await rebuildNews(at, 0)],
  ['requests for quotes', 'Quote', async (at) => await rebuildQuoteQueue(at, 0)],
  ['subscribers', 'Profile', async (at) => await rebuildSubscribers(at, 0)],
  ['watchers', 'Watchlist', async (at) => await rebuildWatchers(at, 0)],
])('who stops the rebuilding of %s stops it before the next stream', async (_, category, run) => {
  const { client, stage } = await open()
  const Item = { stream: `${category}#one`, version: 1, recordedAt: '2026-01-01', s: {} }
  await client.send(new PutCommand({ TableName: tableName(stage, 'heads'), Item }))
  const requests = recordRequests(client)
  const signal = AbortSignal.abort(new Error('stopped'))
  await expect(run({ client, stage, signal })).rejects.toThrow('stopped')
  expect(requests.filter(({ operation }) => operation !== 'Scan')).toEqual([])
})
