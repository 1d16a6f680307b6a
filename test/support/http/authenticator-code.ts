import { setTimeout as wait } from 'node:timers/promises'
import type { WorkingCode } from '../../../local/cognito/mfa/working-codes.ts'

/** What the authenticator app of an account shows next, as the product on a laptop tells it. */
export const authenticatorCode = async (
  origin: string,
  email: string,
  which: 'confirmed' | 'pending' = 'confirmed',
): Promise<string> => {
  // All codes of a minute may be used up: the next one comes within half of one.
  for (;;) {
    const response = await fetch(
      `${origin}/__local/authenticator?email=${encodeURIComponent(email)}`,
    )
    const codes = (await response.json()) as WorkingCode[]
    const found = codes.find(({ pending = false }) => pending === (which === 'pending'))
    if (!found) throw new Error(`${email} has no ${which} second factor.`)
    if (found.code !== null) return found.code
    await wait(1000)
  }
}
