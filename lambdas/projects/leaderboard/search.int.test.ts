import { describe, expect, test } from 'vitest'
import { publishProjects } from '../../../test/support/data/catalogue.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { searchProject } from '../../../shared/contract/projects/search.ts'

const cloud = await useTestCloud()

const published = await publishProjects(cloud, 60)
const visitor = createVisitor(cloud.origin)

type Answer = ResponseOf<typeof searchProject>

const get = async (query: string) => await visitor.get(`/api/search-project?${query}`)
const find = async (query: string): Promise<Answer> => (await (await get(query)).json()) as Answer
const namesIn = ({ items }: Answer): string[] => items.map(({ name }) => name)

test('A1.5 A7.43 finds a project by its name', async () => {
  const answer = await find('keyword=Quernstead')
  expect(answer).toMatchObject({ keyword: 'Quernstead', trending: false })
  expect(namesIn(answer)[0]).toBe('Quernstead')
})

test.each([
  ['the beginning', 'quern'],
  ['in other case, with blanks around it', '%20QUERNstead%20'],
  ['with a slip of the finger', 'quernsted'],
])('A1.5 by %s of its name', async (_, keyword) => {
  expect(namesIn(await find(`keyword=${keyword}`))).toContain('Quernstead')
})

test('A1.6 finds a project by its token ticker, also by the second one', async () => {
  expect(namesIn(await find('keyword=QRN'))[0]).toBe('Quernstead')
  expect(namesIn(await find('keyword=stcvn'))[0]).toBe('Corvane')
})

test('finds a project by another of its names, and all versions by the name of their family', async () => {
  expect(namesIn(await find('keyword=millstone'))).toEqual(['Quernstead'])
  expect(namesIn(await find('keyword=Gantrel%20V1'))[0]).toBe('Farthingale')
  expect(namesIn(await find('keyword=gantrel'))).toEqual(['Gantrel', 'Farthingale'])
})

test('A3.9 a result has id, logo, name, rank and token tickers', async () => {
  const [hit] = (await find('keyword=corvane')).items
  expect(hit).toMatchObject({
    id: 'corvane',
    logo: '/pictures/projects/corvane.png',
    name: 'Corvane',
    rank: published.findIndex(({ id }) => id === 'corvane') + 1,
    tokenTickers: ['CVN', 'stCVN'],
  })
})

test('a project without a rank has null for it, one without a token an empty list', async () => {
  const [hit] = (await find('keyword=dunlinbridge')).items
  expect(hit).toMatchObject({ rank: null, tokenTickers: [] })
})

test('nothing found is an empty page', async () => {
  expect(await find('keyword=zzzzzzzzzz')).toEqual({
    keyword: 'zzzzzzzzzz',
    trending: false,
    page: 1,
    perPage: 5,
    total: 0,
    hasMore: false,
    items: [],
  })
})

describe('a keyword of less than two characters answers what is trending', () => {
  test.each(['', 'keyword=', 'keyword=q', 'keyword=%20q%20', 'keyword=%F0%9F%A6%89'])(
    '%j',
    async (query) => {
      const answer = await find(query)
      expect(answer).toMatchObject({ trending: true, total: 60 })
      expect(answer.items[0]).toMatchObject({ rank: 1 })
    },
  )
})

describe('pages', () => {
  test('A7.44 the first by default, and the one asked for', async () => {
    const first = await find('')
    expect(first).toMatchObject({ page: 1, hasMore: true })
    expect(await find('page=1')).toEqual(first)
    const second = await find('page=2')
    expect(second.page).toBe(2)
    expect(namesIn(second)).toEqual(published.slice(5, 10).map(({ name }) => name))
  })

  test('A7.45 of 5 by default, and of as many as asked for', async () => {
    expect(await find('')).toMatchObject({ perPage: 5, items: { length: 5 } })
    expect(await find('perPage=10')).toMatchObject({ perPage: 10, items: { length: 10 } })
    expect(await find('perPage=50')).toMatchObject({ perPage: 50, items: { length: 50 } })
  })

  test('the last one says so, and the one after it is empty', async () => {
    expect(await find('page=12')).toMatchObject({ hasMore: false, items: { length: 5 } })
    expect(await find('page=13')).toMatchObject({ hasMore: false, items: [] })
  })

  test('together they hold every project once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find(`page=${page}&perPage=15`)))
    const names = pages.flatMap(namesIn)
    expect(names.toSorted()).toEqual(published.map(({ name }) => name).toSorted())
    // Those without a rank stand at the end in the order in which they were listed first.
    const rated = published.filter(({ marketCapUsd }) => marketCapUsd !== null)
    expect(names.slice(0, rated.length)).toEqual(rated.map(({ name }) => name))
  })

  test('of matches, too', async () => {
    const all = await find('keyword=er&perPage=50')
    expect(all.total).toBeGreaterThan(2)
    const [one, two] = [
      await find('keyword=er&perPage=1'),
      await find('keyword=er&perPage=1&page=2'),
    ]
    expect([...namesIn(one), ...namesIn(two)]).toEqual(namesIn(all).slice(0, 2))
    expect(one).toMatchObject({ total: all.total, hasMore: true })
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=10001',
    'page=99999999999999999999',
    'page=NaN',
    'page=',
    'page=%00',
    'page=1%3B%20DROP',
    'page=%D9%A1',
    'perPage=0',
    'perPage=51',
    'perPage=Infinity',
    'perPage=0x10',
  ])('%s is refused, the field named', async (query) => {
    const response = await get(query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {
        name: 'InvalidInput',
        fieldErrors: {
          [query.split('=')[0] ?? '']: expect.stringMatching(/^Give a whole number from 1 to/),
        },
      },
    })
  })
})

describe('the keyword is a value, never a pattern or an expression', () => {
  test.each<[string, string[]]>([
    ['.*', []],
    ['(a+)+$', ['Aldrutine', 'Quernstead', 'Corvane', 'Marlspike', 'Quarrutine']],
    ['%%', []],
    ["' OR '1'='1", []],
    ['{"$gt":""}', []],
    ['__proto__', []],
    ['constructor', []],
    ['<script>alert(1)</script>', []],
    ['\\u0000\\x00', []],
    ['\u0000\u0000', []],
    ['𝔔𝔲𝔢𝔯𝔫', ['Quernstead']],
    ['\u202equern', ['Quernstead']],
  ])('%j finds nothing it should not, and does no harm', async (keyword, names) => {
    const response = await get(`keyword=${encodeURIComponent(keyword)}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(namesIn((await response.json()) as Answer)).toEqual(names)
  })

  test('100 characters are searched for, 101 are refused', async () => {
    expect((await get(`keyword=${'a'.repeat(100)}`)).status).toBe(200)
    expect((await get(`keyword=${'a'.repeat(101)}`)).status).toBe(400)
  })

  test('a repeated one is refused, as page and perPage are', async () => {
    for (const query of [
      'keyword=corvane&keyword=tidewell',
      'perPage=1&perPage=50',
      'page=1&page=2',
    ]) {
      expect((await get(query)).status).toBe(400)
    }
  })

  test('list and object spellings of other frameworks mean nothing', async () => {
    const answer = await find('keyword[]=corvane&keyword[$ne]=x&__proto__[trending]=false')
    expect(answer).toMatchObject({ keyword: '', trending: true })
  })

  test('broken percent-encoding does no harm', async () => {
    expect((await get('keyword=%E0%A4%A&%')).status).toBe(200)
  })
})

describe('caches', () => {
  test('may keep the answer, for everybody', async () => {
    const { headers } = await get('keyword=corvane')
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3')
    expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
    expect(headers.getSetCookie()).toEqual([])
  })
})
