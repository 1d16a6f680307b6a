import { createKeyedMutex } from './keyed-mutex.ts'
import { newUser } from './new-user.ts'
import type { Services } from '../services.ts'
import { normaliseName, type User } from './user.ts'

const exclusively = createKeyedMutex()

/**
 * An unconfirmed account; undefined when the email is taken. Hashing a password takes a core for a
 * quarter of a second: of many calls at once for one email only the first hashes, or all of them
 * would be answered too late on a busy machine.
 */
export const addAccount = async (
  { users, passwords, now }: Pick<Services, 'users' | 'passwords' | 'now'>,
  email: string,
  password: string,
): Promise<User | undefined> =>
  await exclusively(normaliseName(email), async () => {
    if (await users.find(email)) return undefined
    const user = newUser({ email, passwordHash: await passwords.hash(password), at: now() })
    return (await users.add(user)) ? user : undefined
  })
