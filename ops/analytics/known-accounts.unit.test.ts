import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { accountsOfPool } from './known-accounts.ts'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'

const pool = mockAwsClient(CognitoIdentityProviderClient)

const user = (
  name: string,
  email: string,
  UserStatus: 'CONFIRMED' | 'UNCONFIRMED' | 'EXTERNAL_PROVIDER',
) => ({
  Username: name,
  UserStatus,
  UserCreateDate: new Date('2026-03-02T10:00:00.000Z'),
  Attributes: [
    { Name: 'sub', Value: `sub-of-${name}` },
    { Name: 'email', Value: email },
  ],
})

test('the accounts of a pool are told page after page, without their emails', async () => {
  pool
    .on(ListUsersInGroupCommand, { UserPoolId: 'pool', GroupName: 'staff' })
    .resolves({ Users: [{ Username: 'sam' }] })
  pool
    .on(ListUsersCommand)
    .resolvesOnce({
      Users: [
        user('ada', 'ada@labs.example', 'CONFIRMED'),
        user('sam', 'sam@labs.example', 'CONFIRMED'),
      ],
      PaginationToken: 'next',
    })
    .resolvesOnce({
      Users: [
        user('tim', 'tim@Test.example', 'UNCONFIRMED'),
        user('Google_1', 'eve@test.example.org', 'EXTERNAL_PROVIDER'),
      ],
    })
  const client = new CognitoIdentityProviderClient({ region: 'x' })
  const found = []
  for await (const account of accountsOfPool(client, 'pool', ['test.example'])) found.push(account)
  const account = (name: string, about: object) => ({
    userId: `sub-of-${name}`,
    createdAt: '2026-03-02T10:00:00.000Z',
    confirmed: true,
    provider: 'credentials',
    staff: false,
    test: false,
    ...about,
  })
  expect(found).toEqual([
    account('ada', {}),
    account('sam', { staff: true }),
    account('tim', { confirmed: false, test: true }),
    account('Google_1', { provider: 'google' }),
  ])
})
