import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import {
  catalogueConsumer,
  emailConsumer,
  fanOutConsumer,
} from '../../lambdas/deployment/consumers.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { itemsSince } from './find-items.ts'

const ALARM = '2026-11-01T00:00:00.000Z'

const openTables = tablesForEachTest()

it('finds emails that still wait once each, without those that were sent or have expired', async () => {
  const { client, stage } = await openTables()
  const since = '2026-10-30T23:00:00.000Z'
  const soon = Math.floor(Date.now() / 1000) + 3600
  for (const Item of [
    { id: 'waits', at: since, expiresAt: soon },
    { id: 'again#waits#1', retryOf: 'waits', expiresAt: soon },
    { id: 'tried', at: '2026-10-30T22:59:59.999Z', expiresAt: soon },
    { id: 'again#tried#1', retryOf: 'tried', expiresAt: soon },
    { id: 'again#tried#2', retryOf: 'tried', expiresAt: soon },
    { id: 'early', at: '2026-10-30T22:59:59.999Z', expiresAt: soon },
    { id: 'sent', at: since, sentAt: since, expiresAt: soon },
    { id: 'expired', at: since, expiresAt: soon - 7200 },
  ]) {
    await client.send(new PutCommand({ TableName: tableName(stage, 'email-outbox'), Item }))
  }
  const { signal } = new AbortController()
  expect(await itemsSince({ client, stage }, emailConsumer, ALARM, signal)).toEqual([
    'tried',
    'waits',
  ])
})

it('finds what was changed shortly before the alarm, and a day before, when fan-out began to try', async () => {
  const { client, stage } = await openTables()
  for (const [name, recordedAt] of [
    ['minutes', '2026-10-31T23:50:00.000Z'],
    ['a-day', '2026-10-30T23:50:00.000Z'],
    ['longer', '2026-10-30T22:59:59.999Z'],
  ]) {
    const Item = { stream: `Project#${name}`, recordedAt }
    await client.send(new PutCommand({ TableName: tableName(stage, 'heads'), Item }))
  }
  const { signal } = new AbortController()
  for (const consumer of [catalogueConsumer, fanOutConsumer]) {
    expect(await itemsSince({ client, stage }, consumer, ALARM, signal)).toEqual([
      'Project#a-day',
      'Project#minutes',
    ])
  }
})
