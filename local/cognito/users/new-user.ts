import { randomUUID } from 'node:crypto'
import type { User } from './user.ts'

/** An unconfirmed user; `at` in milliseconds since the epoch. */
export const newUser = ({
  email,
  passwordHash,
  at,
}: {
  email: string
  passwordHash: string
  at: number
}): User => {
  const sub = randomUUID()
  return {
    sub,
    username: sub,
    email,
    emailVerified: false,
    confirmation: 'UNCONFIRMED',
    enabled: true,
    passwordHash,
    generation: 0,
    createdAt: at,
    modifiedAt: at,
  }
}
