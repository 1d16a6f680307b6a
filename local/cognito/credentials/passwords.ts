import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'

export interface Passwords {
  /** @returns parameters, salt and hash in one text */
  hash(password: string): Promise<string>
  /** Takes the same time for undefined and '', so that it does not reveal whether there is a hash. */
  matches(password: string, stored: string | undefined): Promise<boolean>
}

// OWASP's parameters for 32 MiB; they are part of each stored hash, so they can be raised later.
const DEFAULT_COST = 2 ** 15
const BLOCK_SIZE = 8
const PARALLELISM = 3
const HASH_BYTES = 32

/** `cost` is the N of scrypt, a power of two. */
export const createPasswords = ({ cost = DEFAULT_COST }: { cost?: number } = {}): Passwords => {
  const options = { N: cost, r: BLOCK_SIZE, p: PARALLELISM }

  return {
    hash: async (password) => {
      const salt = randomBytes(16)
      const hash = await derive(password, salt, options)
      return [cost, BLOCK_SIZE, PARALLELISM, salt.toString('base64'), hash.toString('base64')].join(
        '$',
      )
    },
    matches: async (password, stored) => {
      if (!stored) {
        await derive(password, randomBytes(16), options)
        return false
      }
      const [N, r, p, salt = '', hash = ''] = stored.split('$')
      const derived = await derive(password, Buffer.from(salt, 'base64'), {
        N: Number(N),
        r: Number(r),
        p: Number(p),
      })
      const expected = Buffer.from(hash, 'base64')
      return expected.length === derived.length && timingSafeEqual(expected, derived)
    },
  }
}

const derive = async (
  password: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Buffer> => {
  // Node refuses by default what needs more than 32 MiB.
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * r * (N + p) }
  return await new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
