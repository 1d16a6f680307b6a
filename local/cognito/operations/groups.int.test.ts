import { AdminRemoveUserFromGroupCommand } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { NO_USER, refusalOf, useCognito } from '../../../test/support/cognito/cognito.ts'

const NO_GROUP = 'ResourceNotFoundException: Group not found.'

const cognito = await useCognito()
const UserPoolId = cognito.pool.id

const add = async (Username: string, GroupName: string) =>
  await cognito.client.adminAddUserToGroup({ UserPoolId, Username, GroupName })

const groupsOf = async (Username: string) => {
  const { Groups = [] } = await cognito.client.adminListGroupsForUser({ UserPoolId, Username })
  return Groups.map(({ GroupName }) => GroupName)
}

describe('Groups', () => {
  it('are made once, with what was said about them', async () => {
    const group = { UserPoolId, GroupName: 'reviewers', Description: 'They review', Precedence: 3 }
    const { Group } = await cognito.client.createGroup(group)
    expect(Group).toEqual({
      ...group,
      CreationDate: new Date(cognito.now()),
      LastModifiedDate: new Date(cognito.now()),
    })
    expect(await refusalOf(cognito.client.createGroup(group))).toMatch(/^GroupExistsException: /)
    const spaced = cognito.client.createGroup({ UserPoolId, GroupName: 'a b' })
    expect(await refusalOf(spaced)).toMatch(/^InvalidParameterException: .*'groupName'/)
  })

  it('take in and let go of users, as often as it is said', async () => {
    const { email, sub } = await cognito.newUnconfirmedUser()
    await cognito.client.createGroup({ UserPoolId, GroupName: 'staff' })
    expect(await groupsOf(email)).toEqual([])
    await add(email, 'staff')
    await add(sub, 'staff')
    expect(await groupsOf(email)).toEqual(['staff'])
    for (let time = 0; time < 2; time += 1) {
      await cognito.client.adminRemoveUserFromGroup({
        UserPoolId,
        Username: email,
        GroupName: 'staff',
      })
      expect(await groupsOf(email)).toEqual([])
    }
  })

  it('have to exist, as users have', async () => {
    const { email } = await cognito.newUnconfirmedUser()
    const remove = new AdminRemoveUserFromGroupCommand({
      UserPoolId,
      Username: email,
      GroupName: 'nobodies',
    })
    expect(await refusalOf(add(email, 'nobodies'))).toBe(NO_GROUP)
    expect(await refusalOf(cognito.client.send(remove))).toBe(NO_GROUP)
    expect(await refusalOf(add(cognito.email(), 'nobodies'))).toBe(NO_USER)
    expect(await refusalOf(groupsOf(cognito.email()))).toBe(NO_USER)
  })

  it('are listed in pages', async () => {
    const { sub } = await cognito.createUser({
      email: cognito.email(),
      password: 'Assay-demo-1',
      confirmed: true,
      groups: ['page-c', 'page-a', 'page-b'],
    })
    const list = async (NextToken?: string) =>
      await cognito.client.adminListGroupsForUser({
        UserPoolId,
        Username: sub,
        Limit: 2,
        NextToken,
      })
    const first = await list()
    expect(first.Groups?.map(({ GroupName }) => GroupName)).toEqual(['page-a', 'page-b'])
    const second = await list(first.NextToken)
    expect(second.Groups?.map(({ GroupName }) => GroupName)).toEqual(['page-c'])
    expect(second.NextToken).toBeUndefined()
  })
})

const group = { UserPoolId: 'local_test', GroupName: 'nobodies' }

describe.each<[string, (input: object) => Promise<unknown>]>([
  [
    'AdminAddUserToGroup',
    async (input) =>
      await cognito.client.adminAddUserToGroup({ Username: cognito.email(), ...group, ...input }),
  ],
  [
    'AdminRemoveUserFromGroup',
    async (input) =>
      await cognito.client.adminRemoveUserFromGroup({
        Username: cognito.email(),
        ...group,
        ...input,
      }),
  ],
  [
    'AdminListGroupsForUser',
    async (input) =>
      await cognito.client.adminListGroupsForUser({
        Username: cognito.email(),
        ...group,
        ...input,
      }),
  ],
])('%s', (_operation, call) => {
  it.each<[string, string, object]>([
    ['a user that does not exist', NO_USER, {}],
    [
      'another pool',
      'ResourceNotFoundException: User pool local_other does not exist.',
      { UserPoolId: 'local_other' },
    ],
    [
      'no user name',
      "InvalidParameterException: 1 validation error detected: Value at 'username' failed to satisfy constraint: Member must not be null",
      { Username: undefined },
    ],
  ])('refuses %s', async (_case, refusal, input) => {
    expect(await refusalOf(call(input))).toBe(refusal)
  })
})

describe('CreateGroup', () => {
  it.each<[string, string, object]>([
    [
      'another pool',
      'ResourceNotFoundException: User pool local_other does not exist.',
      { UserPoolId: 'local_other' },
    ],
    [
      'a name with a space',
      "InvalidParameterException: 1 validation error detected: Value at 'groupName' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
      { GroupName: 'a b' },
    ],
    [
      'a precedence below zero',
      "InvalidParameterException: 1 validation error detected: Value at 'precedence' failed to satisfy constraint: Member must have value greater than or equal to 0",
      { Precedence: -1 },
    ],
    [
      'a name that is taken',
      'GroupExistsException: A group with the name already exists.',
      { GroupName: 'taken' },
    ],
  ])('refuses %s', async (_case, refusal, input) => {
    await cognito.createUser({
      email: cognito.email(),
      password: 'Assay-demo-1',
      confirmed: true,
      groups: ['taken'],
    })
    const call = cognito.client.createGroup({ ...group, ...input })
    expect(await refusalOf(call)).toBe(refusal)
  })
})
