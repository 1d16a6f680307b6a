import { randomUUID } from 'node:crypto'
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import {
  AdminDisableUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../shared/values/days.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import {
  newAccount,
  signIn as signInWithPassword,
  signInNewUser,
} from '../../../test/support/http/accounts.ts'
import {
  beginGoogleSignIn,
  failedSignIns,
  finishGoogleSignIn,
  newGoogleUser,
  useStrictProvider,
} from '../../../test/support/browser/google-sign-in.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import type { StrictUser } from '../../../test/support/oidc/strict-provider.ts'
import { startTestCloud } from '../../../test/support/product/test-cloud.ts'
import {
  createVisitor,
  newEmail,
  SESSION_COOKIE,
  type Visitor,
} from '../../../test/support/http/visitor.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { createCognitoClient } from '../../platform/identity/cognito-client.ts'
import { identityAdmin } from '../../platform/identity/identity.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { erasePersonalData, noteSignInMethod } from '../../user/published.ts'
import { identityOf, unlinkIdentity } from '../published.ts'
import { findLink, linkIdentity } from './identity-links.ts'

const cause = { requestId: 'test' }

const cloud = await startTestCloud()
const strict = await useStrictProvider(cloud)
const cognito: CognitoIdentityProviderClient = createCognitoClient(process.env['COGNITO_ENDPOINT'])
afterAll(async () => {
  cognito.destroy()
  await strict.stop()
  await cloud.stop()
})

const newVisitor = (): Visitor => createVisitor(cloud.origin)

/** Signs in with Google; answers the error that the browser is led to, null for none. */
const signIn = async (user: StrictUser, visitor = newVisitor()): Promise<string | null> => {
  const answer = await strict.signIn((await beginGoogleSignIn(visitor)).href, user)
  const response = await finishGoogleSignIn(visitor, answer)
  return new URL(response.headers.get('location') ?? '').searchParams.get('error')
}

const recorded = async (stream: string) =>
  (await recordedEvents(cloud, stream)).map(({ type, data }) => ({ type, data }))
const linksOf = async ({ googleId }: StrictUser) =>
  await recorded(`IdentityLink#${identityOf(googleId)}`)

const linked = (userId: string) => ({ type: 'IdentityLinked', data: { userId } })
const unlinked = (userId: string) => ({ type: 'IdentityUnlinked', data: { userId } })
const noted = ({ googleId }: StrictUser) => ({
  type: 'SignInMethodLinked',
  data: { provider: 'google', identity: identityOf(googleId) },
})

const recordOf = async (visitor: Visitor): Promise<Record<string, unknown> | undefined> => {
  const secret = visitor.cookies.get(SESSION_COOKIE) ?? ''
  const id = Buffer.from(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)),
  ).toString('base64url')
  return (await tableItems(cloud, 'sessions', id))[0]
}

const disable = async (Username: string): Promise<void> => {
  const UserPoolId = process.env['COGNITO_POOL_ID']
  await cognito.send(new AdminDisableUserCommand({ UserPoolId, Username }))
}

const noticesTo = (email: string): readonly string[] =>
  cloud.outbox
    .list({ to: email })
    .filter(({ kind }) => kind === 'notice')
    .map(({ subject }) => subject)

describe('the first sign-in', () => {
  test("opens an account of the user's own, and says so in two streams, once, with nothing by which one could know the person", async () => {
    const user = newGoogleUser()
    const visitor = newVisitor()
    for (const _ of ['the first', 'another']) {
      expect(await signIn(user, visitor)).toBeNull()
      expect(await visitor.whoAmI()).toMatchObject({ username: user.sub, email: user.email })
      expect(await linksOf(user)).toEqual([linked(user.sub)])
      expect(await recorded(`Profile#${user.sub}`)).toEqual([noted(user)])
    }
    const stored: unknown[] = []
    for (const stream of [`IdentityLink#${identityOf(user.googleId)}`, `Profile#${user.sub}`]) {
      for await (const event of eventStore().readEvents(stream)) stored.push(event)
    }
    expect(stored).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toContain(user.googleId)
    expect(JSON.stringify(stored)).not.toContain(user.email)
  })

  test('takes the email in lower case, and the picture as it is', async () => {
    const email = newEmail()
    const picture = 'https://pictures.example/ada.png'
    const visitor = newVisitor()
    await signIn(newGoogleUser({ email: email.toUpperCase(), picture }), visitor)
    expect(await visitor.whoAmI()).toMatchObject({ email, image: picture })
  })

  test('five at once end in one link, and everybody is in', async () => {
    const user = newGoogleUser()
    const visitors = Array.from({ length: 5 }, newVisitor)
    const answers: URL[] = []
    for (const visitor of visitors) {
      answers.push(await strict.signIn((await beginGoogleSignIn(visitor)).href, user))
    }
    await Promise.all(
      visitors.map(async (visitor, index) => {
        await finishGoogleSignIn(visitor, answers[index] ?? new URL(cloud.origin))
      }),
    )
    for (const visitor of visitors) {
      expect(await visitor.whoAmI()).toMatchObject({ username: user.sub })
    }
    expect(await linksOf(user)).toEqual([linked(user.sub)])
    expect(await recorded(`Profile#${user.sub}`)).toEqual([noted(user)])
  })

  test('that broke off between its steps is made good by the next', async () => {
    const user = newGoogleUser()
    const identity = identityOf(user.googleId)
    await noteSignInMethod(user.sub, { provider: 'google', identity }, cause)
    expect(await signIn(user)).toBeNull()
    expect(await linksOf(user)).toEqual([linked(user.sub)])

    const other = newGoogleUser()
    await linkIdentity(identityOf(other.googleId), other.sub, cause)
    expect(await signIn(other)).toBeNull()
    expect(await recorded(`Profile#${other.sub}`)).toEqual([noted(other)])
  })
})

describe('who may not come in', () => {
  test.each([false, 'false'])('an email verified: %j', async (emailVerified) => {
    const user = newGoogleUser({ emailVerified })
    const visitor = newVisitor()
    expect(await signIn(user, visitor)).toBe('AccessDenied')
    expect(await visitor.whoAmI()).toBeNull()
    expect(await linksOf(user)).toEqual([])
    expect(failedSignIns(cloud).at(-1)).toMatchObject({
      level: 'warn',
      error: { name: 'AccessDeniedError' },
    })
  })

  test('an email verified: "true", as Cognito writes mapped attributes, may', async () => {
    expect(await signIn(newGoogleUser({ emailVerified: 'true' }))).toBeNull()
  })

  test('an email that was verified once is asked for again', async () => {
    const user = newGoogleUser()
    await signIn(user)
    expect(await signIn({ ...user, emailVerified: false })).toBe('AccessDenied')
  })

  test("a user of the pool's own, who did not come by Google", async () => {
    expect(await signIn(newGoogleUser({ isGoogle: false }))).toBe('AccessDenied')
  })
})

describe('an account with a password and the same email', () => {
  const expectNotLinked = async (user: StrictUser, sub: string, visitor = newVisitor()) => {
    const before = await visitor.whoAmI()
    expect(await signIn(user, visitor)).toBe('OAuthAccountNotLinked')
    expect(await visitor.whoAmI()).toEqual(before)
    expect(await linksOf(user)).toEqual([])
    expect(await recorded(`Profile#${sub}`)).toEqual([])
    expect(failedSignIns(cloud).at(-1)?.error.name).toBe('AccountNotLinkedError')
  }

  test('A8.42 is not opened by Google, however the email is written', async () => {
    const { email, sub } = await newAccount(cloud)
    await expectNotLinked(newGoogleUser({ email }), sub)
    await expectNotLinked(newGoogleUser({ email: email.toUpperCase() }), sub)
  })

  test('that nobody has confirmed is not opened, and does not keep the owner of the email out', async () => {
    const { email, sub } = await newAccount(cloud, { confirmed: false })
    const visitor = newVisitor()
    const user = newGoogleUser({ email })
    expect(await signIn(user, visitor)).toBeNull()
    expect(await visitor.whoAmI()).toMatchObject({ username: user.sub })
    expect(user.sub).not.toBe(sub)
  })

  test('A8.42 is not opened for somebody else who is signed in here', async () => {
    const { email, sub } = await newAccount(cloud)
    const visitor = await signInNewUser(cloud)
    await expectNotLinked(newGoogleUser({ email }), sub, visitor)
  })

  test('is linked while it is signed in in this browser, and told so by mail', async () => {
    const account = await newAccount(cloud)
    const visitor = await signInWithPassword(cloud, account)
    const picture = 'https://pictures.example/ada.png'
    const user = newGoogleUser({ email: account.email.toUpperCase(), picture })
    expect(await signIn(user, visitor)).toBeNull()
    expect(await visitor.whoAmI()).toMatchObject({
      username: account.sub,
      email: account.email,
      image: picture,
    })
    expect(await recordOf(visitor)).toMatchObject({
      sub: account.sub,
      loginName: `Google_${user.googleId}`,
      provider: 'google',
    })
    expect(await linksOf(user)).toEqual([linked(account.sub)])
    expect(await recorded(`Profile#${account.sub}`)).toEqual([noted(user)])
    await expect
      .poll(() => noticesTo(account.email))
      .toEqual(['Google was linked to your Assay account'])
  })

  test('is not linked by a session that was not checked for a day', async () => {
    const account = await newAccount(cloud)
    const visitor = await signInWithPassword(cloud, account)
    const record = await recordOf(visitor)
    await cloud.documents.send(
      new UpdateCommand({
        TableName: tableName(cloud.stage, 'sessions'),
        Key: { id: record?.['id'] },
        UpdateExpression: 'SET checkedAt = :past',
        ExpressionAttributeValues: { ':past': Date.now() - DAY_MS },
      }),
    )
    const user = newGoogleUser({ email: account.email })
    expect(await signIn(user, visitor)).toBe('OAuthAccountNotLinked')
    expect(await linksOf(user)).toEqual([])
    // It is checked when the page asks for it, and then links.
    await visitor.whoAmI()
    expect(await signIn(user, visitor)).toBeNull()
    expect(await linksOf(user)).toEqual([linked(account.sub)])
  })

  test('is not linked where an operator has disabled it', async () => {
    const account = await newAccount(cloud)
    const visitor = await signInWithPassword(cloud, account)
    await disable(account.sub)
    const user = newGoogleUser({ email: account.email })
    expect(await signIn(user, visitor)).toBe('OAuthAccountNotLinked')
    expect(await linksOf(user)).toEqual([])
  })

  test('is not linked while its email is not verified, as an operator may leave it', async () => {
    const account = await newAccount(cloud)
    const visitor = await signInWithPassword(cloud, account)
    const admin = identityAdmin()
    const found = await admin.findByEmail(account.email)
    vi.spyOn(admin, 'findByEmail').mockResolvedValueOnce(
      found.map((one) => ({ ...one, emailVerified: false })),
    )
    const user = newGoogleUser({ email: account.email })
    expect(await signIn(user, visitor)).toBe('OAuthAccountNotLinked')
    expect(await linksOf(user)).toEqual([])
  })

  test('once linked is opened by Google everywhere, and by its password still', async () => {
    const account = await newAccount(cloud)
    const user = newGoogleUser({ email: account.email })
    await signIn(user, await signInWithPassword(cloud, account))
    const elsewhere = newVisitor()
    expect(await signIn({ ...user, email: newEmail() }, elsewhere)).toBeNull()
    expect(await elsewhere.whoAmI()).toMatchObject({ username: account.sub, email: account.email })
    expect(await (await signInWithPassword(cloud, account)).whoAmI()).toMatchObject({
      username: account.sub,
    })
    expect(await linksOf(user)).toHaveLength(1)
  })

  test('once linked is not opened by another identity of the same email', async () => {
    const account = await newAccount(cloud)
    await signIn(newGoogleUser({ email: account.email }), await signInWithPassword(cloud, account))
    expect(await signIn(newGoogleUser({ email: account.email }))).toBe('OAuthAccountNotLinked')
  })

  test('that an operator has disabled is not opened by its link', async () => {
    const account = await newAccount(cloud)
    const user = newGoogleUser({ email: account.email })
    await signIn(user, await signInWithPassword(cloud, account))
    await disable(account.sub)
    expect(await signIn(user)).toBe('AccessDenied')
    expect(await linksOf(user)).toEqual([linked(account.sub)])
  })
})

test('somebody else who is signed in here gives way to the Google user', async () => {
  const visitor = await signInNewUser(cloud)
  const user = newGoogleUser()
  const former = await recordOf(visitor)
  expect(await signIn(user, visitor)).toBeNull()
  expect(await visitor.whoAmI()).toMatchObject({ username: user.sub })
  expect(await linksOf(user)).toEqual([linked(user.sub)])
  expect(await recorded(`Profile#${String(former?.['sub'])}`)).toEqual([])
})

describe('after the account is gone', () => {
  /** An account with a password that Google opens. */
  const newLinked = async () => {
    const account = await newAccount(cloud)
    const user = newGoogleUser({ email: account.email })
    expect(await signIn(user, await signInWithPassword(cloud, account))).toBeNull()
    return { account, user }
  }

  test('because its owner deleted it, Google opens a new one', async () => {
    const { account, user } = await newLinked()
    await erasePersonalData(account.sub, { ...cause, commandId: randomUUID() })
    await identityAdmin().delete(account.sub)
    const visitor = newVisitor()
    expect(await signIn(user, visitor)).toBeNull()
    expect(await visitor.whoAmI()).toMatchObject({ username: user.sub, email: user.email })
    const moved = [linked(account.sub), unlinked(account.sub), linked(user.sub)]
    await expect.poll(async () => await linksOf(user)).toEqual(moved)
  })

  test('because an operator deleted it, Google opens a new one', async () => {
    const { account, user } = await newLinked()
    await identityAdmin().delete(account.sub)
    const visitor = newVisitor()
    expect(await signIn(user, visitor)).toBeNull()
    expect(await visitor.whoAmI()).toMatchObject({ username: user.sub })
    expect(await linksOf(user)).toEqual([
      linked(account.sub),
      unlinked(account.sub),
      linked(user.sub),
    ])
  })

  test('one that is about to be deleted is opened no more', async () => {
    const user = newGoogleUser()
    await signIn(user)
    await erasePersonalData(user.sub, { ...cause, commandId: randomUUID() })
    const visitor = newVisitor()
    expect(await signIn(user, visitor)).toBe('AccessDenied')
    expect(await visitor.whoAmI()).toBeNull()
    // The identity provider makes the Google user anew once it has let the former one go.
    const anew = { ...user, sub: randomUUID() }
    expect(await signIn(anew, visitor)).toBeNull()
    expect(await visitor.whoAmI()).toMatchObject({ username: anew.sub })
  })

  test('its link can be taken away, again and again, and only its own', async () => {
    const { account, user } = await newLinked()
    const identity = identityOf(user.googleId)
    await unlinkIdentity(identity, 'somebody-else', cause)
    expect(await findLink(identity)).toBe(account.sub)
    await unlinkIdentity(identity, account.sub, cause)
    await unlinkIdentity(identity, account.sub, cause)
    await unlinkIdentity(identity, account.sub, { requestId: 'another' })
    expect(await findLink(identity)).toBeUndefined()
    const once = [linked(account.sub), unlinked(account.sub)]
    expect(await linksOf(user)).toEqual(once)
    await signIn(user, await signInWithPassword(cloud, account))
    await unlinkIdentity(identity, account.sub, { requestId: 'later' })
    expect(await linksOf(user)).toEqual([...once, ...once])
  })
})

test('members of the staff are staff by Google, too, and nobody else', async () => {
  const staff = newVisitor()
  await signIn(newGoogleUser({ groups: ['pool_Google', 'staff'] }), staff)
  expect(await recordOf(staff)).toMatchObject({ staff: true })
  const other = newVisitor()
  await signIn(newGoogleUser({ groups: ['pool_Google', 'staffing'] }), other)
  expect(await recordOf(other)).toMatchObject({ staff: false })
})

// Stands last: what it takes away does not come back.
test('a store that takes nothing down opens nothing', async () => {
  const known = newGoogleUser()
  await signIn(known)
  await cloud.documents.send(
    new DeleteTableCommand({ TableName: tableName(cloud.stage, 'events') }),
  )
  const visitor = newVisitor()
  expect(await signIn(newGoogleUser(), visitor)).toBe('OAuthCreateAccount')
  expect(await visitor.whoAmI()).toBeNull()
  expect(failedSignIns(cloud).at(-1)).toMatchObject({
    level: 'error',
    error: { name: 'UnknownError' },
  })
  await cloud.documents.send(new DeleteTableCommand({ TableName: tableName(cloud.stage, 'heads') }))
  expect(await signIn(known)).toBe('Callback')
})
