import { describe, expect, test } from 'vitest'
import {
  HOUR,
  INCORRECT,
  invalidField,
  LIMIT,
  NO_DIGIT,
  PASSWORD,
  refusalOf,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

const NEW_PASSWORD = 'Another-horse-7'

const cognito = await useCognito()

const change = async (AccessToken: string, more: object = {}) =>
  await cognito.client.changePassword({
    AccessToken,
    PreviousPassword: PASSWORD,
    ProposedPassword: NEW_PASSWORD,
    ...more,
  })

describe('ChangePassword', () => {
  test('makes the new password the only one, and ends no sign-in', async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    await change(AccessToken)
    await cognito.signIn(email, NEW_PASSWORD)
    expect(await refusalOf(cognito.signIn(email))).toBe(INCORRECT)
    await cognito.client.getUser({ AccessToken })
  })

  test('lets one of parallel changes win', async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    const passwords = ['Parallel-horse-1', 'Parallel-horse-2', 'Parallel-horse-3']
    const outcomes = await Promise.allSettled(
      passwords.map(async (ProposedPassword) => await change(AccessToken, { ProposedPassword })),
    )
    const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
    expect(won).toHaveLength(1)
    await cognito.signIn(email, passwords[won[0] ?? -1])
  })

  test('allows 20 attempts an hour, parallel ones too', async () => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    const guess = { PreviousPassword: 'Wrong-password-1' }
    const refusals = await Promise.all(
      Array.from({ length: 24 }, () => refusalOf(change(AccessToken, guess))),
    )
    expect(refusals.filter((refusal) => refusal === INCORRECT)).toHaveLength(20)
    expect(refusals.filter((refusal) => refusal === LIMIT)).toHaveLength(4)
    expect(await refusalOf(change(AccessToken))).toBe(LIMIT)
    cognito.pass(HOUR)
    const { AuthenticationResult } = await cognito.signIn(email)
    await change(AuthenticationResult?.AccessToken ?? '')
  })

  test.each<[string, string, object]>([
    ['a wrong previous password', INCORRECT, { PreviousPassword: 'Wrong-password-1' }],
    ['a password against the policy', NO_DIGIT, { ProposedPassword: 'No-digits' }],
    [
      'no previous password',
      invalidField('previousPassword', 'not be null'),
      { PreviousPassword: undefined },
    ],
  ])('refuses %s', async (_case, refusal, input) => {
    const { email, AccessToken } = await cognito.newSignedInUser()
    expect(await refusalOf(change(AccessToken, input))).toBe(refusal)
    await cognito.signIn(email)
  })
})
