import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CreateGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type CognitoFixture, refusalOf, startCognito } from '../cognito-fixture.ts'

const NO_USER = 'UserNotFoundException: User does not exist.'
const NO_GROUP = 'ResourceNotFoundException: Group not found.'

let cognito: CognitoFixture
let UserPoolId: string
beforeAll(async () => {
  cognito = await startCognito(inject('engineEndpoint'))
  UserPoolId = cognito.pool.id
})
afterAll(async () => await cognito.stop())

const add = async (Username: string, GroupName: string) =>
  await cognito.client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }))

const groupsOf = async (Username: string) => {
  const { Groups = [] } = await cognito.client.send(
    new AdminListGroupsForUserCommand({ UserPoolId, Username }),
  )
  return Groups.map(({ GroupName }) => GroupName)
}

describe('AdminGetUser and AdminDeleteUser', () => {
  it('find a user by e-mail in any case and by sub, and no user of another pool', async () => {
    const email = cognito.email()
    const { sub } = await cognito.signUp(email)
    for (const Username of [email.toUpperCase(), sub]) {
      const user = await cognito.client.send(new AdminGetUserCommand({ UserPoolId, Username }))
      expect(user.Username).toBe(sub)
    }
    const unknown = { UserPoolId, Username: cognito.email() }
    const elsewhere = { UserPoolId: 'local_other', Username: email }
    const { client } = cognito
    for (const call of [
      async (target: typeof unknown) => await client.send(new AdminGetUserCommand(target)),
      async (target: typeof unknown) => await client.send(new AdminDeleteUserCommand(target)),
    ]) {
      expect(await refusalOf(call(unknown))).toBe(NO_USER)
      expect(await refusalOf(call(elsewhere))).toBe(
        'ResourceNotFoundException: User pool local_other does not exist.',
      )
    }
  })

  it('delete a user so that nothing is left and the e-mail is free for another', async () => {
    const email = cognito.email()
    const { sub } = await cognito.signUpAndConfirm(email)
    await cognito.client.send(new AdminDeleteUserCommand({ UserPoolId, Username: sub }))
    for (const Username of [email, sub]) {
      const call = cognito.client.send(new AdminGetUserCommand({ UserPoolId, Username }))
      expect(await refusalOf(call)).toBe(NO_USER)
    }
    expect(await refusalOf(cognito.signIn(email))).toMatch(/^NotAuthorizedException: Incorrect/)
    const again = await cognito.signUp(email)
    expect(again.sub).not.toBe(sub)
  })
})

describe('Groups', () => {
  it('are made once, with what was said about them', async () => {
    const group = { UserPoolId, GroupName: 'reviewers', Description: 'They review', Precedence: 3 }
    const { Group } = await cognito.client.send(new CreateGroupCommand(group))
    expect(Group).toEqual({
      ...group,
      CreationDate: new Date(cognito.now()),
      LastModifiedDate: new Date(cognito.now()),
    })
    expect(await refusalOf(cognito.client.send(new CreateGroupCommand(group)))).toMatch(
      /^GroupExistsException: /,
    )
    const spaced = cognito.client.send(new CreateGroupCommand({ UserPoolId, GroupName: 'a b' }))
    expect(await refusalOf(spaced)).toMatch(/^InvalidParameterException: .*'groupName'/)
  })

  it('take in and let go of users, as often as it is said', async () => {
    const email = cognito.email()
    const { sub } = await cognito.signUp(email)
    await cognito.client.send(new CreateGroupCommand({ UserPoolId, GroupName: 'staff' }))
    expect(await groupsOf(email)).toEqual([])
    await add(email, 'staff')
    await add(sub, 'staff')
    expect(await groupsOf(email)).toEqual(['staff'])
    for (let time = 0; time < 2; time += 1) {
      await cognito.client.send(
        new AdminRemoveUserFromGroupCommand({ UserPoolId, Username: email, GroupName: 'staff' }),
      )
      expect(await groupsOf(email)).toEqual([])
    }
  })

  it('have to exist, as users have', async () => {
    const email = cognito.email()
    await cognito.signUp(email)
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
      await cognito.client.send(
        new AdminListGroupsForUserCommand({ UserPoolId, Username: sub, Limit: 2, NextToken }),
      )
    const first = await list()
    expect(first.Groups?.map(({ GroupName }) => GroupName)).toEqual(['page-a', 'page-b'])
    const second = await list(first.NextToken)
    expect(second.Groups?.map(({ GroupName }) => GroupName)).toEqual(['page-c'])
    expect(second.NextToken).toBeUndefined()
  })
})
