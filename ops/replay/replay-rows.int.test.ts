import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { replayRows, type RowFilter } from './replay-rows.ts'

const cloud = await useTestCloud()
const context = { client: cloud.documents, stage: cloud.stage }

const did = async (user: string, at: string, commandId: string, eventName: string) => {
  await cloud.documents.send(
    new PutCommand({
      TableName: tableName(cloud.stage, 'activity'),
      Item: {
        user,
        id: `${at.slice(0, 10)}#${commandId}`,
        at,
        eventName,
        properties: `{"step":"${commandId}"}`,
        expiresAt: 4_000_000_000,
      },
    }),
  )
}
const reported = async (id: string, at: string, title: string) => {
  const Item = { id, at, title, description: 'd', trace: 't', expiresAt: 4_000_000_000 }
  await cloud.documents.send(
    new PutCommand({ TableName: tableName(cloud.stage, 'error-reports'), Item }),
  )
}

const replay = async (source: 'activity' | 'errors', filter: RowFilter) => {
  const rows: unknown[] = []
  const delivered = await replayRows(context, source, {
    filter,
    signal: new AbortController().signal,
    deliver: async (some) => {
      rows.push(...some)
      await Promise.resolve()
    },
  })
  expect(rows).toHaveLength(delivered)
  return rows
}

test('what users did comes by user and time, whatever the keys of a day are', async () => {
  await did('ada', '2027-03-02T08:00:00.000Z', 'z', 'tour_step')
  await did('ada', '2027-03-02T09:00:00.000Z', 'a', 'survey_step')
  await did('ada', '2027-03-01T23:00:00.000Z', 'm', 'tour_step')
  await did('bob', '2027-03-02T08:30:00.000Z', 'b', 'tour_step')
  const row = (user: string, at: string, step: string, eventName = 'tour_step') => ({
    user,
    at: `2027-03-0${at}:00.000Z`,
    eventName,
    properties: { step },
  })
  const ofAda = [
    row('ada', '1T23:00', 'm'),
    row('ada', '2T08:00', 'z'),
    row('ada', '2T09:00', 'a', 'survey_step'),
  ]
  const ofBob = [row('bob', '2T08:30', 'b')]
  expect(await replay('activity', { key: 'ada' })).toEqual(ofAda)
  const all = (await replay('activity', {})) as { user: string }[]
  expect(all.filter(({ user }) => user === 'ada')).toEqual(ofAda)
  expect(all.filter(({ user }) => user === 'bob')).toEqual(ofBob)
  const [since, until] = ['2027-03-02T08:00:00.000Z', '2027-03-02T09:00:00.000Z']
  expect(await replay('activity', { key: 'ada', since, until })).toEqual([ofAda[1]])
  expect(await replay('activity', { types: ['survey_step'] })).toEqual([ofAda[2]])
  expect(await replay('activity', { key: 'nobody' })).toEqual([])
})

test('an error report is found by the id that the visitor was shown', async () => {
  await reported('ER-000000000001', '2027-03-01T00:00:00.000Z', 'one')
  await reported('ER-000000000002', '2027-03-02T00:00:00.000Z', 'two')
  const two = {
    id: 'ER-000000000002',
    at: '2027-03-02T00:00:00.000Z',
    title: 'two',
    description: 'd',
    trace: 't',
  }
  expect(await replay('errors', { key: 'ER-000000000002' })).toEqual([two])
  expect(await replay('errors', { since: '2027-03-02T00:00:00.000Z' })).toEqual([two])
  expect(await replay('errors', {})).toHaveLength(2)
})
