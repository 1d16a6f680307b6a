import { describe, expect, test } from 'vitest'
import { by, may, on } from '../../lambdas/deployment/table-rights.ts'
import { awsCallsOf } from './aws-calls.ts'
import { type FunctionRights, namedRights } from './function-rights.ts'

const callsOf = (service: string, { target = '', body = {}, method = 'POST', path = '/' }) =>
  awsCallsOf({
    method,
    path,
    header: (name) =>
      name === 'authorization'
        ? service && `AWS4-HMAC-SHA256 Credential=key/20260101/local/${service}/aws4_request`
        : name === 'x-amz-target'
          ? target
          : '',
    body: JSON.stringify(body),
  })
const usedBy = (rights: Partial<FunctionRights>, calls: ReturnType<typeof callsOf>): string[] =>
  namedRights({ id: 'test/planted', tables: {}, ...rights })
    .filter(({ isUsedBy }) => calls.some(isUsedBy))
    .map(({ name }) => name)

describe('what a call uses of a function’s rights', () => {
  const heads = (operation: string, body: object) =>
    callsOf('dynamodb', { target: `DynamoDB_20120810.${operation}`, body })
  const Key = { stream: { S: 'Profile#ann' } }
  const tables = { heads: on(['Profile#*', 'Survey#*'], 'read', 'put'), sessions: by('byUser') }

  test('is one use of one kind of key', () => {
    const get = heads('GetItem', { TableName: 'assay-test-heads', Key })
    expect(usedBy({ tables }, get)).toEqual(['tables.heads: read Profile#*'])
  })

  test('is the right on each of a batch’s keys', () => {
    const Keys = [Key, { stream: { S: 'Survey#ann' } }]
    const batch = heads('BatchGetItem', { RequestItems: { 'assay-test-heads': { Keys } } })
    expect(usedBy({ tables }, batch)).toEqual([
      'tables.heads: read Profile#*',
      'tables.heads: read Survey#*',
    ])
  })

  test('is no right on the table where an index was asked', () => {
    const query = heads('Query', {
      TableName: 'assay-test-sessions',
      IndexName: 'byUser',
      KeyConditionExpression: 'sub = :sub',
      ExpressionAttributeValues: { ':sub': { S: 'ann' } },
    })
    const both = { sessions: [...may('read'), ...by('byUser')] }
    expect(usedBy({ tables: both }, query)).toEqual(['tables.sessions: read by byUser'])
  })

  test('is not what a visitor’s call needs where the function’s own rights are asked', () => {
    const rights = { identityActions: ['AdminGetUser'], identityProvider: true } as const
    const cognito = 'AWSCognitoIdentityProviderService'
    const admin = callsOf('cognito-idp', { target: `${cognito}.AdminGetUser` })
    expect(usedBy(rights, admin)).toEqual(['identityActions: AdminGetUser'])
    expect(usedBy(rights, callsOf('', { target: `${cognito}.SignUp` }))).toEqual([
      'identityProvider',
    ])
  })

  test('are mails by the sender of the stage alone', () => {
    const mail = (FromEmailAddress: string) =>
      callsOf('ses', { path: '/v2/email/outbound-emails', body: { FromEmailAddress } })
    expect(usedBy({ sendsMail: true }, mail('Assay <no-reply@assay.example>'))).toEqual([
      'sendsMail',
    ])
    expect(usedBy({ sendsMail: true }, mail('Assay <ceo@assay.example>'))).toEqual([])
  })
})
