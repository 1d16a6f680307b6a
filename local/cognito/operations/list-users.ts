import * as v from 'valibot'
import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { requirePool } from '../requests/secret-hash.ts'
import { invalidParameter } from '../service-error.ts'
import { attributesOf, profileOf, standardAttributes } from '../users/user-attributes.ts'
import { parseUserFilter, type UserFilter } from '../users/user-filter.ts'
import type { UserPage } from '../users/paginate-users.ts'
import type { Users } from '../users/users.ts'
import type { User } from '../users/user.ts'

export const USERS_MAX = 60

/** The token is the last sub of the previous page, in base64url. */
export const listUsers = operation(
  request({
    UserPoolId: fields.userPoolId,
    AttributesToGet: v.exactOptional(v.array(fields.text(32)), []),
    Limit: v.exactOptional(fields.integer(0, USERS_MAX)),
    PaginationToken: v.exactOptional(fields.text(131_072)),
    Filter: v.exactOptional(v.string('Member must be a string'), ''),
  }),
  async ({ UserPoolId, AttributesToGet, Limit, PaginationToken, Filter }, { pool, users }) => {
    requirePool(UserPoolId, pool)
    if (AttributesToGet.some((name) => !standardAttributes.has(name))) {
      throw invalidParameter('One or more requested attributes do not exist.')
    }
    const names = AttributesToGet.length > 0 ? new Set(AttributesToGet) : undefined
    const after = PaginationToken === undefined ? undefined : subOfToken(PaginationToken)
    const limit = Limit || USERS_MAX
    const page = await findPage(parseUserFilter(Filter), { after, limit }, users)
    return {
      Users: page.users.map((user) => ({
        ...profileOf(user),
        Attributes: attributesOf(user, names),
      })),
      ...(page.last !== undefined && {
        PaginationToken: tokenOf(page.last),
      }),
    }
  },
  { signed: true },
)

export const tokenOf = (sub: string): string => Buffer.from(sub).toString('base64url')

/** @throws ServiceError when it is none of ours */
export const subOfToken = (token: string): string => {
  const sub = Buffer.from(token, 'base64url').toString()
  if (!/^[0-9a-f-]{36}$/.test(sub)) throw invalidParameter('Invalid pagination token.')
  return sub
}

const findPage = async (
  filter: UserFilter | undefined,
  { after, limit }: { after: string | undefined; limit: number },
  users: Users,
): Promise<UserPage> => {
  const few = filter && (await findDirectly(filter, users))
  if (!few) {
    return await users.all({
      limit,
      ...(after !== undefined && { after }),
      ...(filter && { matches: filter.matches }),
    })
  }
  const rest = few.filter(({ sub }) => after === undefined || sub > after)
  const page = rest.slice(0, limit)
  const last = page.at(-1)?.sub
  return { users: page, ...(rest.length > limit && last !== undefined && { last }) }
}

/** The matches by sub; undefined where all users have to be searched. */
const findDirectly = async (
  { attribute, isPrefix, value, matches }: UserFilter,
  users: Users,
): Promise<User[] | undefined> => {
  const find = isPrefix ? undefined : direct.get(attribute)
  if (!find) return undefined
  const found = await find(value, users)
  return found.filter(matches).toSorted((a, b) => (a.sub < b.sub ? -1 : 1))
}

const oneOf = (user: User | undefined): User[] => (user ? [user] : [])

const direct: ReadonlyMap<string, (value: string, users: Users) => Promise<User[]>> = new Map([
  ['email', async (value: string, users: Users) => await users.byEmail(value)],
  ['sub', async (value: string, users: Users) => oneOf(await users.get(value.toLowerCase()))],
  ['username', async (value: string, users: Users) => oneOf(await users.find(value))],
])
