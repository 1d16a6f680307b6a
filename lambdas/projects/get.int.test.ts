import { afterAll, expect, test } from 'vitest'
import { publishProjects } from '../../test/support/catalogue.ts'
import { startTestCloud } from '../../test/support/test-cloud.ts'
import { createVisitor } from '../../test/support/visitor.ts'
import { rawRequest } from '../../test/support/raw-request.ts'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())

await publishProjects(cloud, 14)
const visitor = createVisitor(cloud.origin)

test('answers what is known of one project, and its rank', async () => {
  const response = await visitor.get('/api/projects/quernstead')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    id: 'quernstead',
    name: 'Quernstead',
    rank: 1,
    marketCapUsd: 4.82e9,
    demo: true,
  })
})

test('what is unknown is null, never 0', async () => {
  const project = await (await visitor.get('/api/projects/dunlinbridge')).json()
  expect(project).toMatchObject({ rank: null, marketCapUsd: null })
})

test('an unknown project answers 404 by name', async () => {
  const response = await visitor.get('/api/projects/nobody')
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.json()).toMatchObject({
    error: { name: 'ProjectNotFound', message: 'There is no such project.' },
  })
})

test.each([
  ['in capitals', 'Quernstead'],
  ['a single letter', 'q'],
  ['a path out', '..%2f..%2fsecrets'],
  ['a zero byte', 'quernstead%00'],
  ['broken percent-encoding', '%E0%A4%A'],
  ['the name of a method', '__proto__'],
  ['very long', 'a'.repeat(5000)],
])('what cannot be an id is refused: %s', async (_, id) => {
  const { status, body } = await rawRequest(cloud.origin, `/api/projects/${id}`)
  expect(status).toBe(400)
  expect(JSON.parse(body)).toMatchObject({ error: { name: 'InvalidInput' } })
})

test('a cache may keep it, and is told by 304 that it still holds', async () => {
  const { headers } = await visitor.get('/api/projects/corvane')
  expect(headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600')
  const held = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await visitor.get('/api/projects/corvane', held)).status).toBe(304)
  expect((await visitor.get('/api/projects/tidewell', held)).status).toBe(200)
})
