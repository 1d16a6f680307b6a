import { describe, expect, test } from 'vitest'
import { publishProjects } from '../../../test/support/data/catalogue.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'

const PATH = '/api/projects-list'

const cloud = await useTestCloud()

await publishProjects(cloud, 14)
const visitor = createVisitor(cloud.origin)

const list = async (projectIds: unknown) => await visitor.post(PATH, { projectIds })
const listed = async (projectIds: readonly string[]) => {
  const { items, missing } = (await (await list(projectIds)).json()) as {
    items: { id: string }[]
    missing: string[]
  }
  return { ids: items.map(({ id }) => id), missing }
}

test('A7.46 answers the projects of the body, in the order asked for', async () => {
  const { ids } = await listed(['tidewell', 'corvane', 'quernstead'])
  expect(ids).toEqual(['tidewell', 'corvane', 'quernstead'])
})

test('a row holds what is known of the project', async () => {
  const response = await list(['tidewell'])
  expect(response.status).toBe(200)
  const { items, missing } = (await response.json()) as { items: object[]; missing: string[] }
  expect(missing).toEqual([])
  expect(items).toMatchObject([
    {
      id: 'tidewell',
      name: 'Tidewell',
      logo: '/pictures/projects/tidewell.png',
      tokenTickers: ['TIDE'],
      category: 'Lending',
      chains: ['Skerry'],
      marketCapUsd: 342e6,
      website: '/demo/tidewell/website',
      demo: true,
      rank: expect.any(Number),
      score: expect.any(Number),
      auditStatus: 'audited',
      updatedAt: expect.any(String),
    },
  ])
})

test('unknown ids are listed as missing and are no error', async () => {
  expect(await listed(['nobody', 'corvane', '__proto__', 'constructor', ''])).toEqual({
    ids: ['corvane'],
    missing: ['nobody', '__proto__', 'constructor', ''],
  })
})

test('no ids, no projects', async () => {
  expect(await listed([])).toEqual({ ids: [], missing: [] })
})

describe('is refused', () => {
  test.each<[string, unknown]>([
    ['more than 200 ids', Array.from({ length: 201 }, () => 'corvane')],
    ['an id of 65 characters', ['a'.repeat(65)]],
    ['numbers', [1, 2]],
    ['lists in the list', [['corvane']]],
    ['a text', 'corvane'],
    ['null', null],
    ['nothing', undefined],
  ])('%s', async (_, projectIds) => {
    expect(await refusalIn(await list(projectIds))).toEqual([400, 'InvalidInput'])
  })
})
