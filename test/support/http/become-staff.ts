import {
  AdminAddUserToGroupCommand,
  ListUserPoolsCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createCognitoClient } from '../../../lambdas/platform/identity/cognito-client.ts'
import { STAFF_GROUP } from '../../../shared/values/account.ts'
import { createVisitor, identityOriginOf, PASSWORD, type Visitor } from './visitor.ts'

export type Person = Visitor & { readonly email: string; readonly sub: string }

/** A user with the id by which staff know them. */
export const withSub = async <User extends Visitor & { readonly email: string }>(
  user: User,
): Promise<User & Person> => ({ ...user, sub: (await user.whoAmI())?.username ?? '' })

/**
 * A new member of staff with a second factor, signed in at a product that runs in another process.
 *
 * @param given what flags decide by, else one of its own
 */
export const becomeStaff = async (origin: string, given?: string): Promise<Person> => {
  const visitor = createVisitor(origin)
  const { email } = await visitor.becomeUser(given)
  await done(visitor.post('/api/user/second-factor/set-up', { password: PASSWORD }))
  const code = await visitor.authenticatorCode(email, 'pending')
  await done(visitor.post('/api/user/second-factor/confirm', { code }))

  const identity = createCognitoClient(await identityOriginOf(origin))
  const { UserPools: [pool] = [] } = await identity.send(
    new ListUserPoolsCommand({ MaxResults: 1 }),
  )
  const membership = { UserPoolId: pool?.Id, Username: email, GroupName: STAFF_GROUP }
  await identity.send(new AdminAddUserToGroupCommand(membership))
  identity.destroy()
  // Rights come with signing in.
  await done(visitor.signInWithCode(email, PASSWORD))
  return await withSub({ ...visitor, email })
}

const done = async (answer: Promise<Response>): Promise<void> => {
  const { ok, status, url } = await answer
  if (!ok) throw new Error(`${url} answered ${status}.`)
}
