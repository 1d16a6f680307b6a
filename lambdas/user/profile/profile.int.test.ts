import { afterAll, describe, expect, test } from 'vitest'
import { createOperator, newAccount, signInNewUser } from '../../../test/support/http/accounts.ts'
import { fetchProfile, userIdOf } from '../../../test/support/data/profiles.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { startTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, newEmail, PASSWORD } from '../../../test/support/http/visitor.ts'

const PATH = '/api/user/profile'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())

test('A7.56 answers the profile of the user', async () => {
  const before = Date.now() - 1_000
  const { sub, email } = await newAccount(cloud)
  const user = createVisitor(cloud.origin)
  await user.signIn(email, PASSWORD)
  const profile = await fetchProfile(user)
  expect(profile).toEqual({
    username: sub,
    email,
    emailVerified: true,
    image: null,
    hasPicture: false,
    createdAt: expect.any(String),
    providers: ['credentials'],
  })
  expect(Date.parse(profile.createdAt)).toBeGreaterThan(before)
  expect(Date.parse(profile.createdAt)).toBeLessThanOrEqual(Date.now())
})

test('A6.10 without a session is refused', async () => {
  const response = await createVisitor(cloud.origin).get(PATH)
  expect(await refusalIn(response)).toEqual([401, 'Unauthorized'])
})

test('nobody can ask for the profile of another', async () => {
  const user = await signInNewUser(cloud)
  const other = await userIdOf(await signInNewUser(cloud))
  const response = await user.get(`${PATH}?username=${other}&id=${other}&userId=${other}`)
  expect(await response.json()).toMatchObject({ username: await userIdOf(user) })
})

test('of an account that an operator has deleted there is none', async () => {
  const user = await signInNewUser(cloud)
  await createOperator().delete(await userIdOf(user))
  expect(await refusalIn(await user.get(PATH))).toEqual([401, 'AccountDeleted'])
})

describe('with Google', () => {
  test('who has no password signs in with Google alone, and shows the picture from there', async () => {
    const email = newEmail()
    const user = createVisitor(cloud.origin)
    await user.signInWithGoogle(email)
    expect(await fetchProfile(user)).toMatchObject({
      username: await userIdOf(user),
      email,
      emailVerified: true,
      hasPicture: false,
      providers: ['google'],
    })
  })

  test('who has linked it to an account with a password has both', async () => {
    const { sub, email } = await newAccount(cloud)
    const user = createVisitor(cloud.origin)
    await user.signIn(email, PASSWORD)
    await user.signInWithGoogle(email)
    expect(await fetchProfile(user)).toMatchObject({
      username: sub,
      email,
      providers: ['credentials', 'google'],
    })
    const elsewhere = createVisitor(cloud.origin)
    await elsewhere.signIn(email, PASSWORD)
    expect(await fetchProfile(elsewhere)).toMatchObject({ providers: ['credentials', 'google'] })
  })
})
