import { expect, test } from 'vitest'
import { tableCallsOf } from './table-calls.ts'

const TableName = 'assay-test-sessions'
const Key = { id: { S: 'hash' } }

test('a get names its key', () => {
  expect(tableCallsOf('GetItem', { TableName, Key })).toEqual([
    { action: 'GetItem', table: 'sessions', leadingKeys: ['hash'], attributes: ['id'] },
  ])
})

test('an update names its key, and every attribute of its expressions once', () => {
  const update = {
    TableName,
    Key,
    UpdateExpression: 'SET lastSeen = :now, #staff = if_not_exists(#staff, :no) REMOVE refreshLock',
    ConditionExpression: 'attribute_exists(id) AND impersonation.adminId = :admin',
    ExpressionAttributeNames: { '#staff': 'staff' },
    ReturnValues: 'ALL_NEW',
  }
  expect(tableCallsOf('UpdateItem', update)).toEqual([
    {
      action: 'UpdateItem',
      table: 'sessions',
      leadingKeys: ['hash'],
      attributes: ['id', 'impersonation', 'lastSeen', 'staff', 'refreshLock'],
    },
  ])
})

test.each([
  ['the table', {}, { '#key': 'stream' }, undefined],
  ['an index', { IndexName: 'bySession' }, { '#key': 'session' }, 'bySession'],
])('a query names the partition key of %s', (_, part, names, index) => {
  const [call] = tableCallsOf('Query', {
    TableName: 'assay-test-events',
    ...part,
    KeyConditionExpression: 'version > :from AND #key = :key',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':from': { N: '3' }, ':key': { S: 'Watchlist#ann' } },
  })
  expect(call).toMatchObject({
    action: 'Query',
    table: 'events',
    leadingKeys: ['Watchlist#ann'],
    ...(index && { index }),
  })
})

test('a batch names the keys of each table, a batch that writes none', () => {
  const keys = [{ stream: { S: 'Profile#ann' } }, { stream: { S: 'Survey#ann' } }]
  const RequestItems = { 'assay-test-heads': { Keys: keys }, [TableName]: { Keys: [Key] } }
  expect(tableCallsOf('BatchGetItem', { RequestItems })).toMatchObject([
    { action: 'BatchGetItem', table: 'heads', leadingKeys: ['Profile#ann', 'Survey#ann'] },
    { action: 'BatchGetItem', table: 'sessions', leadingKeys: ['hash'] },
  ])
  const written = { RequestItems: { [TableName]: [{ PutRequest: { Item: Key } }] } }
  expect(tableCallsOf('BatchWriteItem', written)).toMatchObject([
    { action: 'BatchWriteItem', table: 'sessions', leadingKeys: [] },
  ])
})

test('a transaction is as many calls as it has parts', () => {
  const TransactItems = [
    {
      Put: {
        TableName: 'assay-test-events',
        Item: { stream: { S: 'News#1' }, version: { N: '1' } },
      },
    },
    { ConditionCheck: { TableName, Key, ConditionExpression: 'staff = :true' } },
    { Delete: { TableName, Key } },
  ]
  expect(tableCallsOf('TransactWriteItems', { TransactItems })).toMatchObject([
    {
      action: 'PutItem',
      table: 'events',
      leadingKeys: ['News#1'],
      attributes: ['stream', 'version'],
    },
    { action: 'ConditionCheckItem', table: 'sessions', attributes: ['id', 'staff'] },
    { action: 'DeleteItem', table: 'sessions', leadingKeys: ['hash'] },
  ])
})
