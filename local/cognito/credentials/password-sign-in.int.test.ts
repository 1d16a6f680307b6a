import { expect, test } from 'vitest'
import {
  INCORRECT,
  LOCKED,
  PASSWORD,
  refusalOf,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'
import { checkPassword } from './password-sign-in.ts'
import { secretHash } from '../requests/secret-hash.ts'
import { createSignInLock } from './sign-in-lock.ts'
import { createUsers } from '../users/users.ts'

const cognito = await useCognito()

/** Signs in while `meanwhile` takes the place of the hashing, whose result is "it matches". */
const signIn = async (email: string, meanwhile: (stored: string | undefined) => Promise<void>) => {
  const { pool, now, documents, tableName } = cognito
  const table = { client: documents, name: tableName }
  return await checkPassword(
    { USERNAME: email, PASSWORD, SECRET_HASH: secretHash(email, pool) },
    {
      pool,
      users: createUsers(table, now),
      signInLock: createSignInLock(table, now),
      passwords: {
        hash: async () => await Promise.reject(new Error('Nothing is stored at sign-in')),
        matches: async (_password, stored) => {
          await meanwhile(stored)
          return true
        },
      },
    },
  )
}

test('A right password does not open an account that was locked while it was hashed', async () => {
  const { email } = await cognito.newUser()
  const guesses = async (): Promise<void> => {
    for (let failure = 1; failure <= 5; failure += 1) {
      await refusalOf(cognito.signIn(email, 'Wrong-password-1'))
    }
  }
  expect(await refusalOf(signIn(email, guesses))).toBe(LOCKED)
})

test('A password is hashed for a user that does not exist as for one that does', async () => {
  const hashed: (string | undefined)[] = []
  const note = async (stored: string | undefined): Promise<void> => {
    await Promise.resolve(hashed.push(stored))
  }
  const { email } = await cognito.newUser()
  await signIn(email, note)
  expect(await refusalOf(signIn(cognito.email(), note))).toBe(INCORRECT)
  expect(hashed).toEqual([expect.any(String), undefined])
})
