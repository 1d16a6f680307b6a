import { AdminRemoveUserFromGroupCommand } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import {
  invalidField,
  NO_USER,
  OTHER_POOL,
  refusalOf,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

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
  test('are made once, with what was said about them', async () => {
    const group = { UserPoolId, GroupName: 'reviewers', Description: 'They review', Precedence: 3 }
    const { Group } = await cognito.client.createGroup(group)
    expect(Group).toEqual({
      ...group,
      CreationDate: new Date(cognito.now()),
      LastModifiedDate: new Date(cognito.now()),
    })
  })

  test('take in and let go of users, as often as it is said', async () => {
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

  test('have to exist, as users have', async () => {
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

  test('tell who is in them in pages, as ListUsers does', async () => {
    const GroupName = 'members'
    await cognito.client.createGroup({ UserPoolId, GroupName })
    const listed = async (NextToken?: string) =>
      await cognito.client.listUsersInGroup({ UserPoolId, GroupName, Limit: 2, NextToken })
    expect((await listed()).Users).toEqual([])
    const members: string[] = []
    for (let count = 0; count < 5; count += 1) {
      const { sub } = await cognito.newUnconfirmedUser()
      // Every other one of them.
      if (count % 2 === 1) continue
      await add(sub, GroupName)
      members.push(sub)
    }
    const first = await listed()
    const second = await listed(first.NextToken)
    expect(second.NextToken).toBeUndefined()
    const pages = [first.Users ?? [], second.Users ?? []]
    expect(pages.map(({ length }) => length)).toEqual([2, 1])
    const names = pages.flat().map(({ Username = '' }) => Username)
    expect(names.toSorted()).toEqual(members.toSorted())
    const [member] = first.Users ?? []
    const { Users } = await cognito.client.listUsers({
      UserPoolId,
      Filter: `sub = "${member?.Username}"`,
    })
    expect(Users).toEqual([member])
    const ask = async (more: object) =>
      await refusalOf(cognito.client.listUsersInGroup({ UserPoolId, GroupName, ...more }))
    expect(await ask({ GroupName: 'nobodies' })).toBe(NO_GROUP)
    expect(await ask({ NextToken: 'none of ours' })).toBe(
      'InvalidParameterException: Invalid pagination token.',
    )
  })

  test('are listed in pages', async () => {
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

describe('CreateGroup', () => {
  test.each<[string, string, object]>([
    ['another pool', OTHER_POOL, { UserPoolId: 'local_other' }],
    [
      'a name with a space',
      invalidField(
        'groupName',
        'satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+',
      ),
      { GroupName: 'a b' },
    ],
    [
      'a precedence below zero',
      invalidField('precedence', 'have value greater than or equal to 0'),
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
    const call = cognito.client.createGroup({ UserPoolId, GroupName: 'nobodies', ...input })
    expect(await refusalOf(call)).toBe(refusal)
  })
})
