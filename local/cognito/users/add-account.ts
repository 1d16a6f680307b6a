import { createKeyedMutex } from './keyed-mutex.ts'
import { newUser } from './new-user.ts'
import type { Services } from '../services.ts'
import { normaliseName, type User } from './user.ts'

const exclusively = createKeyedMutex()

/**
 * Creates an unconfirmed account; undefined when the email is taken. A hash costs a quarter of a
 * second of CPU, so that of parallel calls for one email only the first hashes.
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
