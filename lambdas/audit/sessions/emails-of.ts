import { identityAdmin } from '../../platform/identity/identity.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { errorDetails, log } from '../../platform/log.ts'

const AT_ONCE = 8
/** An address may change: then the old one is shown for so long. */
const KEPT_MS = 10 * 60_000
const MAX_KEPT = 1_000

const kept = new Map<string, { readonly email: string | null; readonly until: number }>()

/**
 * The addresses of people; null where there is no such account. Whose address cannot be had is left
 * out: the audit is there for reading also when the identity provider is not.
 */
export const emailsOf = async (
  people: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const emails = new Map<string, string | null>()
  const now = Date.now()
  if (kept.size > MAX_KEPT) kept.clear()
  await inParallel([...new Set(people)], AT_ONCE, async (person) => {
    const known = kept.get(person)
    if (known && known.until > now) {
      emails.set(person, known.email)
      return
    }
    try {
      const email = (await identityAdmin().findBySub(person))?.email ?? null
      kept.set(person, { email, until: now + KEPT_MS })
      emails.set(person, email)
    } catch (error) {
      log('warn', 'address not read', { person, error: errorDetails(error) })
    }
  })
  return emails
}
