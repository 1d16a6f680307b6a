import { invalidParameter } from '../service-error.ts'
import type { User } from './user.ts'

/** The one comparison that a `Filter` of ListUsers is made of. */
export interface UserFilter {
  readonly attribute: string
  readonly isPrefix: boolean
  readonly value: string
  matches(user: User): boolean
}

const LONGEST_FILTER = 256

const filterShape = /^\s*(?:([\w:]+)|"([\w:]+)")\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/su

const searchable: ReadonlyMap<string, (user: User) => string | undefined> = new Map([
  ['username', ({ username }) => username],
  ['email', ({ email }) => email],
  ['phone_number', () => undefined],
  ['name', ({ federation }) => federation?.name],
  ['given_name', () => undefined],
  ['family_name', () => undefined],
  ['preferred_username', () => undefined],
  ['cognito:user_status', ({ confirmation }) => confirmation],
  ['status', ({ enabled }) => (enabled ? 'Enabled' : 'Disabled')],
  ['sub', ({ sub }) => sub],
] satisfies [string, (user: User) => string | undefined][])

const caseSensitive: ReadonlySet<string> = new Set(['username', 'status'])

/**
 * Reads `attribute = "value"` and `attribute ^= "prefix"`, in which a backslash escapes quotation
 * marks; undefined for an empty filter, which all users pass. Throws InvalidParameterException.
 */
export const parseUserFilter = (filter: string): UserFilter | undefined => {
  if (filter.trim() === '') return undefined
  const [, plain, quoted, operator, escaped = ''] =
    (filter.length <= LONGEST_FILTER && filterShape.exec(filter)) || []
  const attribute = plain ?? quoted
  if (attribute === undefined) throw invalidParameter('Error while parsing filter.')
  const read = searchable.get(attribute)
  if (!read) throw invalidParameter(`Invalid search attribute: ${attribute}`)

  const isPrefix = operator === '^='
  const value = escaped.replaceAll(/\\(.)/gsu, '$1')
  const fold = (text: string): string => (caseSensitive.has(attribute) ? text : text.toLowerCase())
  const expected = fold(value)
  return {
    attribute,
    isPrefix,
    value,
    matches: (user) => {
      const actual = read(user)
      if (actual === undefined) return false
      return isPrefix ? fold(actual).startsWith(expected) : fold(actual) === expected
    },
  }
}
