import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createOperator,
  newAccount,
  signInNewGoogleUser,
} from '../../../test/support/http/accounts.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, newEmail, PASSWORD } from '../../../test/support/http/visitor.ts'
import { identityAdmin, identityProvider } from './identity.ts'

const cloud = await useTestCloud()

const HERE = '203.0.113.9'

test('an account that signs in with a password, found by email, by id and by name', async () => {
  const before = Date.now() - 1000
  const { email, sub } = await newAccount(cloud)
  const account = {
    sub,
    loginName: sub,
    email,
    emailVerified: true,
    enabled: true,
    confirmed: true,
    provider: 'credentials',
    secondFactor: false,
    createdAt: expect.any(Number),
  }
  expect(await identityAdmin().findByEmail(email)).toEqual([account])
  expect(await identityAdmin().findBySub(sub)).toEqual(account)
  expect(await identityAdmin().get(sub)).toEqual(account)
  const { createdAt = 0 } = (await identityAdmin().get(email)) ?? {}
  expect(createdAt).toBeGreaterThan(before)
  expect(createdAt).toBeLessThan(Date.now() + 1000)
})

test('what does not work yet, or no more, shows', async () => {
  const { email } = await newAccount(cloud, { confirmed: false })
  expect(await identityAdmin().get(email)).toMatchObject({ confirmed: false, emailVerified: false })
  const { sub } = await newAccount(cloud)
  await createOperator().disable(sub)
  expect(await identityAdmin().get(sub)).toMatchObject({ enabled: false, confirmed: true })
})

test('who signs in with Google is an account of its own, under a name of its own', async () => {
  const email = (await signInNewGoogleUser(cloud)).email
  const [account] = await identityAdmin().findByEmail(email)
  expect(account).toMatchObject({
    email,
    provider: 'google',
    confirmed: true,
    loginName: expect.stringMatching(/^Google_/),
  })
  expect(account?.sub).not.toBe(account?.loginName)
  expect(await identityAdmin().get(account?.loginName ?? '')).toEqual(account)
})

test('nobody is found by what is nobody’s, whatever is written into the filter', async () => {
  const { email } = await newAccount(cloud)
  for (const text of [newEmail(), `x" or email = "${email}`, `${email}"`, '\\']) {
    expect(await identityAdmin().findByEmail(text)).toEqual([])
  }
  expect(await identityAdmin().findBySub(randomUUID())).toBeUndefined()
  expect(await identityAdmin().get(newEmail())).toBeUndefined()
})

test('deleting: the account is gone, and gone already is fine', async () => {
  const { email, sub } = await newAccount(cloud)
  await identityAdmin().delete(sub)
  await identityAdmin().delete(sub)
  expect(await identityAdmin().findByEmail(email)).toEqual([])
  expect((await createVisitor(cloud.origin).signIn(email, PASSWORD)).status).toBe(401)
})

test('signing out everywhere ends every refresh token, and one that is gone is fine', async () => {
  const { email, sub } = await newAccount(cloud)
  const signedIn = await identityProvider().signIn(email, PASSWORD, HERE)
  if ('challenge' in signedIn) throw new Error('This account has no second factor.')
  const { refreshToken } = signedIn.identity
  expect(await identityProvider().refresh(sub, refreshToken, HERE)).toMatchObject({ staff: false })
  await identityAdmin().signOutEverywhere(sub)
  await expect(identityProvider().refresh(sub, refreshToken, HERE)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await identityAdmin().signOutEverywhere(randomUUID())
})
