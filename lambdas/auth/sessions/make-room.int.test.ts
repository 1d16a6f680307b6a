import { randomUUID } from 'node:crypto'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, inject, test } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { makeRoom } from './make-room.ts'

setEnvironment()
process.env['DYNAMODB_ENDPOINT'] = inject('engineEndpoint')

const TableName = tableName('test', 'sessions')
const START = Date.UTC(2090, 0, 1)

/** Named by their number; the last is the newest. */
const putSessions = async (sub: string, count: number, fields: object = {}): Promise<void> => {
  for (let number = 1; number <= count; number += 1) {
    const Item = { id: `${sub}/${number}`, sub, signedInAt: START + number, ...fields }
    await documentClient().send(new PutCommand({ TableName, Item }))
  }
}

const numbersOf = async (sub: string): Promise<number[]> => {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName,
      IndexName: 'byUser',
      KeyConditionExpression: '#sub = :sub',
      ExpressionAttributeNames: { '#sub': 'sub' },
      ExpressionAttributeValues: { ':sub': sub },
    }),
  )
  return Items.map(({ id }) => Number(String(id).split('/')[1])).toSorted((a, b) => a - b)
}

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('a user with fewer than 50 sessions keeps them all', async () => {
  const sub = randomUUID()
  await putSessions(sub, 49)
  await makeRoom(sub)
  expect(await numbersOf(sub)).toEqual(from(1, 49))
})

test('the oldest end, so that another makes 50, and none of somebody else', async () => {
  const [sub, another] = [randomUUID(), randomUUID()]
  await putSessions(sub, 53)
  await putSessions(another, 2)
  await makeRoom(sub)
  expect(await numbersOf(sub)).toEqual(from(5, 53))
  expect(await numbersOf(another)).toEqual([1, 2])
})

test('those of staff who act as the user neither count nor end', async () => {
  const sub = randomUUID()
  await putSessions(sub, 55, { impersonation: { id: 'begun' } })
  await makeRoom(sub)
  expect(await numbersOf(sub)).toEqual(from(1, 55))
})
