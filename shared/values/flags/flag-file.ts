import * as v from 'valibot'
import { FLAGS_OF_VISITORS, type FlagName, type FlagUser } from './feature-flags.ts'

/** SHA-256 in hexadecimal digits: the file is public, and names nobody. */
const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Give a SHA-256 in lower-case digits.'))

const Flag = v.strictObject({
  /** For whom no rule fits. */
  default: v.boolean(),
  /** The first that fits a user counts. */
  rules: v.array(
    v.strictObject({
      usernames: v.optional(v.array(Hash), []),
      emailDomains: v.optional(v.array(Hash), []),
      value: v.boolean(),
    }),
  ),
})

/** The configuration of all flags. A later one may have more of them. */
export const FlagFile = v.object({
  portfolio: Flag,
  impersonationTool: Flag,
  guidedTour: Flag,
})
export type FlagFile = v.InferOutput<typeof FlagFile>

/** A user as the file names them. */
export interface HashedUser {
  readonly username: string
  readonly emailDomain: string
}

const hashOf = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const hashUser = async ({ username, email }: FlagUser): Promise<HashedUser> => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return { username: await hashOf(username), emailDomain: await hashOf(domain) }
}

/** @param user null for a visitor */
export const evaluateFlag = (file: FlagFile, name: FlagName, user: HashedUser | null): boolean => {
  if (user === null) return FLAGS_OF_VISITORS[name]
  const { rules, default: otherwise } = file[name]
  const rule = rules.find(
    ({ usernames, emailDomains }) =>
      usernames.includes(user.username) || emailDomains.includes(user.emailDomain),
  )
  return rule?.value ?? otherwise
}
