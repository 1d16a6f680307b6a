import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { castVote } from '../../../shared/contract/projects/engagement.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { publishUnusedProjects } from '../../../test/support/data/catalogue.ts'
import { fieldRefusedIn, refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, type Visitor } from '../../../test/support/http/visitor.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { readTouched } from '../../platform/dynamodb/touched-notes.ts'

const cloud = await useTestCloud()

const publishedProject = await publishUnusedProjects(cloud, 40)
const newProject = () => publishedProject().id

const newVisitor = (): Visitor => createVisitor(cloud.origin)

const address = (id: string, vote?: string): string =>
  `/api/projects/vote?id=${id}${vote === undefined ? '' : `&vote=${vote}`}`

type Answer = ResponseOf<typeof castVote>
const answerOf = async (response: Response): Promise<Answer> => {
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
const vote = async (visitor: Visitor, id: string, choice?: 'yes' | 'no'): Promise<Answer> =>
  await answerOf(await visitor.get(address(id, choice)))

const countsOf = async (id: string): Promise<[yes: number, no: number]> => {
  const { yesCount, noCount } = await vote(newVisitor(), id)
  return [yesCount, noCount]
}

test('A7.40 takes id and vote, counts the vote and answers the votes', async () => {
  const id = newProject()
  const first = await newVisitor().get(address(id, 'yes'))
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(await answerOf(first)).toEqual({
    id,
    yourVote: 'yes',
    yesCount: 1,
    noCount: 0,
    total: 1,
    yesPercentage: null,
    signedInYesPercentage: null,
  })
  expect(await vote(newVisitor(), id, 'no')).toMatchObject({
    yourVote: 'no',
    yesCount: 1,
    noCount: 1,
    total: 2,
  })
})

test('A7.40 without a vote it only reads: nothing is counted, no cookie is set', async () => {
  const id = newProject()
  const visitor = newVisitor()
  expect(await vote(visitor, id)).toMatchObject({ yourVote: null, total: 0 })
  expect(visitor.cookies.size).toBe(0)
  await vote(visitor, id, 'no')
  expect(await vote(visitor, id)).toMatchObject({ yourVote: 'no', total: 1 })
  expect(await vote(newVisitor(), id)).toMatchObject({ yourVote: null, total: 1 })
})

test('a vote has the project rated again by the next run, and a read or a prefetch does not', async () => {
  const id = newProject()
  const waits = async () => {
    const place = { client: cloud.documents, stage: cloud.stage, table: 'engagement' } as const
    return (await readTouched(place)).since.has(id)
  }
  await vote(newVisitor(), id)
  await newVisitor().get(address(id, 'yes'), { 'sec-purpose': 'prefetch' })
  expect(await waits()).toBe(false)
  await vote(newVisitor(), id, 'yes')
  expect(await waits()).toBe(true)
})

describe('a voter has one vote', () => {
  test('the same again changes nothing, the other one takes its place', async () => {
    const id = newProject()
    const visitor = newVisitor()
    for (const choice of ['yes', 'yes', 'no', 'no', 'yes'] as const) {
      expect(await vote(visitor, id, choice)).toMatchObject({
        yourVote: choice,
        yesCount: choice === 'yes' ? 1 : 0,
        noCount: choice === 'no' ? 1 : 0,
      })
    }
  })

  test('on each project', async () => {
    const [one, other] = [newProject(), newProject()]
    const visitor = newVisitor()
    await vote(visitor, one, 'yes')
    await vote(visitor, other, 'no')
    expect([await countsOf(one), await countsOf(other)]).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  test('of two at once that differ, one stands and is counted', async () => {
    const id = newProject()
    const visitor = newVisitor()
    await vote(visitor, newProject(), 'yes')
    await Promise.all([vote(visitor, id, 'yes'), vote(visitor, id, 'no'), vote(visitor, id, 'yes')])
    const { yourVote, yesCount, noCount } = await vote(visitor, id)
    expect([yesCount, noCount]).toEqual(yourVote === 'yes' ? [1, 0] : [0, 1])
  })
})

test('eight voters at once are counted exactly', async () => {
  const id = newProject()
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      await vote(newVisitor(), id, index < 5 ? 'yes' : 'no')
    }),
  )
  expect(await vote(newVisitor(), id)).toMatchObject({ yesCount: 5, noCount: 3, total: 8 })
})

describe('users', () => {
  test('have their vote in every browser; who signs in has another one than before', async () => {
    const id = newProject()
    const browser = newVisitor()
    await vote(browser, id, 'no')
    const { email, password } = await browser.becomeUser()
    expect(await vote(browser, id)).toMatchObject({ yourVote: null, total: 1 })
    expect(await vote(browser, id, 'yes')).toMatchObject({ yourVote: 'yes', total: 2 })
    const other = newVisitor()
    await other.signIn(email, password)
    expect(await vote(other, id, 'yes')).toMatchObject({ yourVote: 'yes', yesCount: 1, noCount: 1 })
    expect(other.cookies.has('assay.visitor')).toBe(false)
  })

  test('are counted apart from visitors, too; ten votes have a percentage, nine have none', async () => {
    const id = newProject()
    await cloud.documents.send(
      new PutCommand({
        TableName: tableName(cloud.stage, 'engagement'),
        Item: { project: id, part: 'votes#0', yes: 7, no: 1, signedYes: 7, signedNo: 1 },
      }),
    )
    const user = await signInNewUser(cloud)
    expect(await vote(user, id, 'yes')).toMatchObject({
      total: 9,
      yesPercentage: null,
      signedInYesPercentage: null,
    })
    expect(await vote(newVisitor(), id, 'no')).toMatchObject({
      total: 10,
      yesPercentage: 80,
      signedInYesPercentage: null,
    })
    const other = await signInNewUser(cloud)
    expect(await vote(other, id, 'yes')).toMatchObject({ signedInYesPercentage: 90 })
    await vote(user, id, 'no')
    expect(await vote(newVisitor(), id)).toMatchObject({
      total: 11,
      yesPercentage: 72.7,
      signedInYesPercentage: 80,
    })
  })
})

describe('the cookie of visitors', () => {
  test('lasts a year, and no script and no other site sees it', async () => {
    const response = await newVisitor().get(address(newProject(), 'yes'))
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^assay\.visitor=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax;/)
    const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(365)
  })

  test('is set once', async () => {
    const visitor = newVisitor()
    await vote(visitor, newProject(), 'yes')
    expect(visitor.cookies.has('assay.visitor')).toBe(true)
    const again = await visitor.get(address(newProject(), 'yes'))
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test.each([
    ['made up', () => `${'a'.repeat(22)}.${'b'.repeat(43)}`],
    ['with another id', (value: string) => `${'a'.repeat(22)}${value.slice(22)}`],
    ['cut off', (value: string) => value.slice(0, -1)],
    ['empty', () => ''],
  ])('%s is that of nobody: a new one takes its place', async (_, forge) => {
    const id = newProject()
    const visitor = newVisitor()
    await vote(visitor, id, 'yes')
    const forged = forge(visitor.cookies.get('assay.visitor') ?? '')
    const forger = newVisitor()
    forger.cookies.set('assay.visitor', forged)
    expect(await vote(forger, id)).toMatchObject({ yourVote: null })
    await vote(forger, id, 'no')
    expect(forger.cookies.get('assay.visitor')).not.toBe(forged)
    expect(await countsOf(id)).toEqual([1, 1])
  })
})

describe('nobody votes unasked', async () => {
  const user = await signInNewUser(cloud)
  const unvoted = newProject()

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page that only the referrer names', { referer: 'https://evil.example/page' }],
    ['a link in a mail', { 'sec-fetch-site': 'none' }],
  ])('%s is refused', async (_, headers) => {
    const response = await user.get(address(unvoted, 'yes'), headers)
    expect(await refusalIn(response)).toEqual([403, 'ForeignOrigin'])
    expect(await countsOf(unvoted)).toEqual([0, 0])
  })

  test('our own page is not', async () => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      referer: `${cloud.origin}/projects/corvane`,
    }
    expect((await newVisitor().get(address(newProject(), 'yes'), headers)).status).toBe(200)
  })

  test.each([[{ 'sec-purpose': 'prefetch' }], [{ 'sec-purpose': 'prefetch;prerender' }]])(
    'a prefetch only reads: %j',
    async (headers) => {
      const id = newProject()
      const visitor = newVisitor()
      const response = await visitor.get(address(id, 'yes'), headers)
      expect(await answerOf(response)).toMatchObject({ yourVote: null, total: 0 })
      expect(visitor.cookies.size).toBe(0)
      expect(await countsOf(id)).toEqual([0, 0])
    },
  )
})

describe('refused by name', () => {
  test('a project that there is not, also to who only reads', async () => {
    for (const path of [address('nobody', 'yes'), address('nobody')]) {
      const visitor = newVisitor()
      expect(await refusalIn(await visitor.get(path))).toEqual([404, 'ProjectNotFound'])
      expect(visitor.cookies.size).toBe(0)
    }
  })

  test('a vote as a user without a session, which counts nothing and makes no visitor', async () => {
    const id = newProject()
    const user = await signInNewUser(cloud)
    const asUser = (choice: string) => `${address(id, choice)}&asUser=true`
    expect(await answerOf(await user.get(asUser('yes')))).toMatchObject({
      yourVote: 'yes',
      total: 1,
    })
    user.cookies.delete('next-auth.session-token')
    expect(await refusalIn(await user.get(asUser('no')))).toEqual([401, 'Unauthorized'])
    expect(user.cookies.has('assay.visitor')).toBe(false)
    expect(await countsOf(id)).toEqual([1, 0])
  })

  test.each([
    ['id', '/api/projects/vote?vote=yes'],
    ['id', '/api/projects/vote?id=Cor%20vane&vote=yes'],
    ['id', `/api/projects/vote?id=${'a'.repeat(33)}`],
    ['vote', '/api/projects/vote?id=corvane&vote=maybe'],
    ['vote', '/api/projects/vote?id=corvane&vote='],
    ['vote', '/api/projects/vote?id=corvane&vote=YES'],
    ['asUser', '/api/projects/vote?id=corvane&vote=yes&asUser=false'],
  ])('an invalid %s: %s', async (field, path) => {
    expect(await fieldRefusedIn(await newVisitor().get(path))).toEqual([400, 'InvalidInput', field])
  })
})

test('what is stored names neither the user nor the browser', async () => {
  const id = newProject()
  const user = await signInNewUser(cloud)
  await vote(user, id, 'yes')
  const visitor = newVisitor()
  await vote(visitor, id, 'yes')
  const items = await tableItems(cloud, 'engagement', id)
  const stored = JSON.stringify(items)
  expect(items.filter(({ part }) => String(part).startsWith('vote#'))).toHaveLength(2)
  const { username = '' } = (await user.whoAmI()) ?? {}
  expect(username).not.toBe('')
  expect(stored).not.toContain(username)
  expect(stored).not.toContain((visitor.cookies.get('assay.visitor') ?? '').slice(0, 22))
})
