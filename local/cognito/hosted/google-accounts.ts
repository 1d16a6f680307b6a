import { createHash } from 'node:crypto'
import { newUser } from '../users/new-user.ts'
import type { Pool } from '../pool.ts'
import type { Users } from '../users/users.ts'
import type { User } from '../users/user.ts'

/** An account of the simulated Google. */
export interface GoogleAccount {
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
}

/** Fictional accounts, each for another course of a sign-in. */
export const offeredAccounts: readonly (GoogleAccount & { readonly about?: string })[] = [
  { email: 'ada.marlow@gmail.example', name: 'Ada Marlow', emailVerified: true },
  { email: 'bruno.okafor@gmail.example', name: 'Bruno Okafor', emailVerified: true },
  {
    email: 'visitor@assay.example',
    name: 'Vesna Sitar',
    emailVerified: true,
    about: 'Also a demo account with a password',
  },
  {
    email: 'una.verne@gmail.example',
    name: 'Una Verne',
    emailVerified: false,
    about: 'Email not verified',
  },
]

/** 21 digits, like Google's ids of accounts; the same for one address however it is written. */
export const googleIdOf = (email: string): string => {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `1${(BigInt(`0x${hash}`) % 10n ** 20n).toString().padStart(20, '0')}`
}

/** Address of the picture of an account, at the origin of the pool's issuer. */
export const pictureOf = (id: string, { issuer }: Pick<Pool, 'issuer'>): string =>
  `${new URL(issuer).origin}/pictures/${id}.png`

/** The user of a Google account: made at its first sign-in, and each time as Google has it now. */
export const signInWithGoogle = async (
  { email, name, emailVerified }: GoogleAccount,
  { users, pool, now }: { users: Users; pool: Pool; now: () => number },
): Promise<User> => {
  const id = googleIdOf(email)
  const picture = pictureOf(id, pool)
  const made: User = {
    ...newUser({ email, passwordHash: '', at: now() }),
    username: `Google_${id}`,
    emailVerified,
    confirmation: 'EXTERNAL_PROVIDER',
    federation: { provider: 'Google', id, name, picture },
  }
  const user = await users.addFederated(made)
  if (user.sub === made.sub) return user
  return await users.updateFederated(user.sub, { email, emailVerified, name, picture })
}
