import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { countPageView } from '../../../shared/contract/projects/engagement.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { signIn, signInNewUser } from '../../../test/support/http/accounts.ts'
import { publishUnusedProjects } from '../../../test/support/data/catalogue.ts'
import { fieldRefusedIn, refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useSettableClock } from '../../../test/support/time/settable-clock.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, type Visitor } from '../../../test/support/http/visitor.ts'
import { readTouched } from '../../platform/dynamodb/touched-notes.ts'

const cloud = await useTestCloud()

const publishedProject = await publishUnusedProjects(cloud, 40)
const newProject = () => publishedProject().id

const itIs = useSettableClock()

const newVisitor = (): Visitor => createVisitor(cloud.origin)
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }

type Answer = ResponseOf<typeof countPageView>
const view = async (visitor: Visitor, id: string, headers = {}): Promise<Answer> => {
  const response = await visitor.get(`/api/projects/page-view?projectId=${id}`, {
    ...BROWSER,
    ...headers,
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return (await response.json()) as Answer
}

const itemsOf = async (id: string) => {
  return await tableItems(cloud, 'engagement', id)
}

test('A7.42 takes projectId, counts a view and answers the views', async () => {
  const id = newProject()
  const once = { projectId: id, total: 1, last24h: 1, last7d: 1, trendPercentage: null }
  expect(await view(newVisitor(), id)).toEqual(once)
  expect(await view(newVisitor(), id)).toEqual({ ...once, total: 2, last24h: 2, last7d: 2 })
})

test('a view has the project rated again by the next run, and a prefetch or a robot does not', async () => {
  const id = newProject()
  const waits = async () => {
    const place = { client: cloud.documents, stage: cloud.stage, table: 'engagement' } as const
    return (await readTouched(place)).since.has(id)
  }
  await view(newVisitor(), id, { 'sec-purpose': 'prefetch' })
  await view(newVisitor(), id, { 'user-agent': 'Googlebot/2.1' })
  expect(await waits()).toBe(false)
  await view(newVisitor(), id)
  expect(await waits()).toBe(true)
})

describe('one view a day', () => {
  test('of each visitor, however often and however many at once', async () => {
    itIs('2027-03-01T13:00:00Z')
    const id = newProject()
    const visitor = newVisitor()
    await view(visitor, newProject())
    await Promise.all(Array.from({ length: 5 }, async () => await view(visitor, id)))
    expect(await view(visitor, id)).toMatchObject({ total: 1 })
    itIs('2027-03-01T23:59:59Z')
    expect(await view(visitor, id)).toMatchObject({ total: 1 })
    itIs('2027-03-02T00:00:00Z')
    expect(await view(visitor, id)).toMatchObject({ total: 2, last24h: 2, last7d: 2 })
  })

  test('of each project', async () => {
    const visitor = newVisitor()
    for (const id of [newProject(), newProject()]) {
      expect(await view(visitor, id)).toMatchObject({ total: 1 })
    }
  })

  test('of a user in all browsers', async () => {
    itIs('2027-03-01T13:00:00Z')
    const id = newProject()
    const browser = await signInNewUser(cloud)
    const other = await signIn(cloud, browser)
    await view(browser, id)
    expect(await view(other, id)).toMatchObject({ total: 1 })
    expect(other.cookies.has('assay.visitor')).toBe(false)
  })

  test('and a vote know a browser by the same cookie', async () => {
    const visitor = newVisitor()
    await view(visitor, newProject())
    const cookie = visitor.cookies.get('assay.visitor')
    expect(cookie).toBeDefined()
    await visitor.get(`/api/projects/vote?id=${newProject()}&vote=yes`)
    expect(visitor.cookies.get('assay.visitor')).toBe(cookie)
  })
})

test('eight visitors at once are counted exactly', async () => {
  const id = newProject()
  await Promise.all(Array.from({ length: 8 }, async () => await view(newVisitor(), id)))
  expect(await view(newVisitor(), id)).toMatchObject({ total: 9, last24h: 9, last7d: 9 })
})

describe('answered and not counted', () => {
  test.each([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['who names no browser', { 'user-agent': '' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a picture on another page', { referer: 'https://evil.example/' }],
  ])('%s', async (_, headers) => {
    const id = newProject()
    await view(newVisitor(), id)
    const visitor = newVisitor()
    expect(await view(visitor, id, headers)).toMatchObject({ total: 1 })
    expect(visitor.cookies.size).toBe(0)
    expect(await view(newVisitor(), id)).toMatchObject({ total: 2 })
  })

  test('a project without any view answers 0', async () => {
    const headers = { 'sec-purpose': 'prefetch' }
    expect(await view(newVisitor(), newProject(), headers)).toMatchObject({
      total: 0,
      last24h: 0,
      last7d: 0,
      trendPercentage: null,
    })
  })
})

test('views grow old by the hour and by the day, and the trend compares two weeks', async () => {
  const id = newProject()
  const visit = async (times: number): Promise<Answer> => {
    let answer: Answer | undefined
    for (let index = 0; index < times; index += 1) answer = await view(newVisitor(), id)
    if (!answer) throw new Error('Visit at least once.')
    return answer
  }
  itIs('2027-03-01T13:30:00Z')
  await visit(4)
  itIs('2027-03-02T12:59:59Z')
  expect(await visit(1)).toMatchObject({ total: 5, last24h: 5, last7d: 5 })
  itIs('2027-03-02T13:00:00Z')
  expect(await visit(1)).toMatchObject({ total: 6, last24h: 2, last7d: 6 })
  itIs('2027-03-08T00:00:00Z')
  expect(await visit(1)).toEqual({
    projectId: id,
    total: 7,
    last24h: 1,
    last7d: 3,
    trendPercentage: -25,
  })
})

test('counts that nobody asks for any more are taken away', async () => {
  const id = newProject()
  const TableName = `assay-${cloud.stage}-engagement`
  for (let shard = 0; shard < 4; shard += 1) {
    await cloud.documents.send(
      new UpdateCommand({
        TableName,
        Key: { project: id, part: `views#${shard}` },
        UpdateExpression: 'ADD #total :n, d20260301 :n, h2026030113 :n, d20270227 :n',
        ExpressionAttributeNames: { '#total': 'total' },
        ExpressionAttributeValues: { ':n': 5 },
      }),
    )
  }
  itIs('2027-03-01T13:30:00Z')
  const answer = await view(newVisitor(), id)
  expect(answer).toMatchObject({ total: 21, last24h: 1, last7d: 21 })
  const counted = (await itemsOf(id)).find((item) => item['d20270301'] === 1)
  expect(Object.keys(counted ?? {}).toSorted()).toEqual(
    ['d20270227', 'd20270301', 'h2027030113', 'part', 'project', 'total'].toSorted(),
  )
})

test('what is stored names nobody', async () => {
  const id = newProject()
  const user = await signInNewUser(cloud)
  await view(user, id)
  const items = await itemsOf(id)
  expect(items.map(({ part }) => part)).toEqual([expect.stringMatching(/^views#[0-3]$/)])
})

describe('refused by name', () => {
  test('a project that there is not', async () => {
    const response = await newVisitor().get('/api/projects/page-view?projectId=nobody', BROWSER)
    expect(await refusalIn(response)).toEqual([404, 'ProjectNotFound'])
  })

  test.each(['', '?projectId=', '?projectId=A%20b', `?projectId=${'a'.repeat(33)}`, '?id=corvane'])(
    'an invalid id: %j',
    async (query) => {
      const response = await newVisitor().get(`/api/projects/page-view${query}`, BROWSER)
      expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', 'projectId'])
    },
  )
})
