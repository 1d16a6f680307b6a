import { describe, expect, test } from 'vitest'
import {
  invalidField,
  OTHER_POOL,
  refusalOf,
  useCognito,
} from '../../../test/support/cognito/cognito.ts'

const cognito = await useCognito()

const list = async (more: object = {}) =>
  await cognito.client.listUsers({ UserPoolId: cognito.pool.id, ...more })

const namesOf = async (Filter: string) =>
  ((await list({ Filter })).Users ?? []).map(({ Username }) => Username)

/** All pages, each of at most `Limit` users. */
const pagesOf = async (input: { Limit: number; Filter?: string }) => {
  const pages: string[][] = []
  let PaginationToken: string | undefined
  do {
    const page = await list({ ...input, PaginationToken })
    pages.push((page.Users ?? []).map(({ Username = '' }) => Username))
    PaginationToken = page.PaginationToken
  } while (PaginationToken !== undefined)
  return pages
}

const signedUp = async (prefix: string, count: number) => {
  const emails = Array.from({ length: count }, () => `${prefix}-${cognito.email()}`)
  return await Promise.all(emails.map(async (email) => (await cognito.signUp(email)).sub))
}

describe('ListUsers', () => {
  test('shows each user as AdminGetUser does', async () => {
    const { email, sub } = await cognito.newUnconfirmedUser()
    expect((await list({ Filter: `email = "${email}"` })).Users).toEqual([
      {
        Username: sub,
        Attributes: [
          { Name: 'sub', Value: sub },
          { Name: 'email_verified', Value: 'false' },
          { Name: 'email', Value: email },
        ],
        UserCreateDate: new Date(cognito.now()),
        UserLastModifiedDate: new Date(cognito.now()),
        Enabled: true,
        UserStatus: 'UNCONFIRMED',
      },
    ])
  })

  test('shows no other attributes than those asked for', async () => {
    const { email } = await cognito.newUnconfirmedUser()
    const AttributesToGet = ['email', 'phone_number']
    const { Users } = await list({ AttributesToGet, Filter: `email = "${email}"` })
    expect(Users?.[0]?.Attributes).toEqual([{ Name: 'email', Value: email }])
    const all = await list({ AttributesToGet: [], Filter: `email = "${email}"` })
    expect(all.Users?.[0]?.Attributes).toHaveLength(3)
  })

  test("finds an email's own user and the one of Google", async () => {
    const email = cognito.email()
    expect(await namesOf(`email = "${email}"`)).toEqual([])
    const { username } = await cognito.addFederated({ email: email.toUpperCase() })
    expect(await namesOf(`email = "${email}"`)).toEqual([username])
    const { sub } = await cognito.signUp(email)
    expect(new Set(await namesOf(`email = "${email.toUpperCase()}"`))).toEqual(
      new Set([sub, username]),
    )
    await cognito.client.adminDeleteUser(cognito.at(username))
    expect(await namesOf(`email = "${email}"`)).toEqual([sub])
  })

  test('finds users by each of what can be searched for', async () => {
    const email = cognito.email()
    const { sub, username } = await cognito.addFederated({ email, name: 'Grace' })
    for (const filter of [
      `sub = "${sub}"`,
      `sub ^= "${sub.slice(0, 20)}"`,
      `username = "${username}"`,
      `username ^= "${username.slice(0, 30)}"`,
      `email ^= "${email.slice(0, 30).toUpperCase()}"`,
      'name = "grace"',
    ]) {
      expect(await namesOf(filter)).toEqual([username])
    }
    expect(await namesOf(`username = "${username.toLowerCase()}"`)).toEqual([])
    expect(await namesOf(`username = "${email}"`)).toEqual([])
    expect(await namesOf('cognito:user_status = "External_Provider"')).toContain(username)
    expect(await namesOf('cognito:user_status = "CONFIRMED"')).not.toContain(username)
    expect(await namesOf('status = "Enabled"')).toContain(username)
    await cognito.client.adminDisableUser(cognito.at(username))
    expect(await namesOf('status = "Disabled"')).toEqual([username])
  })

  test('pages through all users, each once, in pages that are full but the last', async () => {
    await signedUp('any', 3)
    const all = (await pagesOf({ Limit: 60 })).flat()
    const pages = await pagesOf({ Limit: 2 })
    expect(pages.flat().toSorted()).toEqual(all.toSorted())
    expect(new Set(all).size).toBe(all.length)
    expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true)
    expect(pages.at(-1)?.length).toBeGreaterThan(0)
  })

  test.each([4, 5])('pages through the %i that pass a filter, by prefix', async (count) => {
    const subs = await signedUp(`prefix${count}`, count)
    const pages = await pagesOf({ Limit: 2, Filter: `email ^= "prefix${count}-"` })
    expect(pages.map((page) => page.length)).toEqual(count === 4 ? [2, 2] : [2, 2, 1])
    expect(pages.flat().toSorted()).toEqual(subs.toSorted())
  })

  test('pages through the few of one email', async () => {
    const email = cognito.email()
    const { username } = await cognito.addFederated({ email })
    const { sub } = await cognito.signUp(email)
    const pages = await pagesOf({ Limit: 1, Filter: `email = "${email}"` })
    expect(pages).toHaveLength(2)
    expect(new Set(pages.flat())).toEqual(new Set([sub, username]))
  })

  test('goes on after a user that was deleted between two pages', async () => {
    const subs = await signedUp('vanishing', 3)
    const Filter = 'email ^= "vanishing-"'
    const first = await list({ Limit: 1, Filter })
    const gone = first.Users?.[0]?.Username ?? ''
    await cognito.client.adminDeleteUser(cognito.at(gone))
    const rest = await list({ Filter, PaginationToken: first.PaginationToken })
    expect(rest.Users?.map(({ Username }) => Username).toSorted()).toEqual(
      subs.filter((sub) => sub !== gone).toSorted(),
    )
  })

  test('gives 60 users when no number or none is asked for', async () => {
    await signedUp('many', 61)
    for (const more of [{}, { Limit: 0 }, { Limit: 60 }]) {
      const page = await list(more)
      expect(page.Users).toHaveLength(60)
      expect(page.PaginationToken).toEqual(expect.any(String))
    }
  })

  test.each<[string, string, object]>([
    ['another pool', OTHER_POOL, { UserPoolId: 'local_other' }],
    ['no pool', invalidField('userPoolId', 'not be null'), { UserPoolId: undefined }],
    [
      'more than 60 users',
      invalidField('limit', 'have value less than or equal to 60'),
      { Limit: 61 },
    ],
    [
      'a filter that is none',
      'InvalidParameterException: Error while parsing filter.',
      { Filter: 'email' },
    ],
    [
      'a filter on an attribute of its own',
      'InvalidParameterException: Invalid search attribute: custom:role',
      { Filter: 'custom:role = "x"' },
    ],
    [
      'an attribute that does not exist',
      'InvalidParameterException: One or more requested attributes do not exist.',
      { AttributesToGet: ['email', 'custom:role'] },
    ],
    [
      'a token that it never gave',
      'InvalidParameterException: Invalid pagination token.',
      { PaginationToken: 'nonsense' },
    ],
  ])('refuses %s', async (_case, refusal, input) => {
    expect(await refusalOf(list(input))).toBe(refusal)
  })
})

test('ListUserPools names the one that is there', async () => {
  const { UserPools } = await cognito.client.listUserPools({ MaxResults: 60 })
  expect(UserPools).toEqual([{ Id: 'local_test', Name: 'assay-test' }])
})
