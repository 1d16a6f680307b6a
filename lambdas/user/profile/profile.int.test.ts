import { describe, expect, test } from 'vitest'
import {
  createOperator,
  signIn,
  signInNewGoogleUser,
  signInNewUser,
} from '../../../test/support/http/accounts.ts'
import { fetchProfile } from '../../../test/support/data/profiles.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'

const PATH = '/api/user/profile'

const cloud = await useTestCloud()

test('A7.56 answers the profile of the user', async () => {
  const before = Date.now() - 1_000
  const user = await signInNewUser(cloud)
  const { sub, email } = user
  const profile = await fetchProfile(user)
  expect(profile).toEqual({
    username: sub,
    email,
    emailVerified: true,
    image: null,
    hasPicture: false,
    createdAt: expect.any(String),
    providers: ['credentials'],
    secondFactor: false,
    userType: null,
  })
  expect(Date.parse(profile.createdAt)).toBeGreaterThan(before)
  expect(Date.parse(profile.createdAt)).toBeLessThanOrEqual(Date.now())
})

test('nobody can ask for the profile of another', async () => {
  const user = await signInNewUser(cloud)
  const other = (await signInNewUser(cloud)).sub
  const response = await user.get(`${PATH}?username=${other}&id=${other}&userId=${other}`)
  expect(await response.json()).toMatchObject({ username: user.sub })
})

test('of an account that an operator has deleted there is none', async () => {
  const user = await signInNewUser(cloud)
  await createOperator().delete(user.sub)
  expect(await refusalIn(await user.get(PATH))).toEqual([401, 'AccountDeleted'])
})

describe('with Google', () => {
  test('who has no password signs in with Google alone, and shows the picture from there', async () => {
    const user = await signInNewGoogleUser(cloud)
    expect(await fetchProfile(user)).toMatchObject({
      username: user.sub,
      email: user.email,
      emailVerified: true,
      hasPicture: false,
      providers: ['google'],
    })
  })

  test('who has linked it to an account with a password has both', async () => {
    const user = await signInNewUser(cloud)
    const { sub, email } = user
    await user.signInWithGoogle(email)
    expect(await fetchProfile(user)).toMatchObject({
      username: sub,
      email,
      providers: ['credentials', 'google'],
    })
    const elsewhere = await signIn(cloud, user)
    expect(await fetchProfile(elsewhere)).toMatchObject({ providers: ['credentials', 'google'] })
  })
})
