import { catalogueOf, publishEntries } from '../../../test/support/data/catalogue.ts'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { startTestCloud } from '../../../test/support/product/test-cloud.ts'
import { SITE_SHARE_PATH, sharePathOfProject } from '../published.ts'

const cloud = await startTestCloud({ refreshMs: 100 })
vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00.000Z'), toFake: ['Date'] })
afterAll(async () => {
  vi.useRealTimers()
  await cloud.stop()
})
const visitor = createVisitor(cloud.origin)

const publish = async (score: number): Promise<void> => {
  const rating = { score, band: 'BB', confidenceShare: 0.6, confidence: 'medium' } as const
  await publishEntries(catalogueOf(cloud), [entryOf('corvane', { name: 'Corvane', ...rating })])
  vi.setSystemTime(Date.now() + 60_000)
}
await publish(52)

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_SECONDS = 'public, max-age=0, s-maxage=3'
const cachingOf = async (path: string) => (await visitor.get(path)).headers.get('cache-control')

test.each(['/api/projects/corvane/share.png', '/api/share.png'])(
  '%s is a PNG of 1200 × 630 that other sites may show',
  async (path) => {
    const response = await visitor.get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.getSetCookie()).toEqual([])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(100_000)
  },
)

test('under the address that names its content it may be kept for ever, under another for seconds', async () => {
  const path = (await sharePathOfProject('corvane')) ?? ''
  expect(path).toMatch(/^\/api\/projects\/corvane\/share\.png\?v=[\w-]{16}$/)
  expect(await cachingOf(path)).toBe(FOR_EVER)
  expect(await cachingOf(SITE_SHARE_PATH)).toBe(FOR_EVER)
  for (const other of ['', '?v=other']) {
    expect(await cachingOf(`/api/projects/corvane/share.png${other}`)).toBe(FOR_SECONDS)
    expect(await cachingOf(`/api/share.png${other}`)).toBe(FOR_SECONDS)
  }
  const { headers } = await visitor.get(path)
  const again = await visitor.get(path, { 'if-none-match': headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('another score is another picture at another address', async () => {
  const before = (await sharePathOfProject('corvane')) ?? ''
  const old = await (await visitor.get(before)).arrayBuffer()
  await publish(58)
  await expect.poll(async () => await sharePathOfProject('corvane')).not.toBe(before)
  const response = await visitor.get(before)
  expect(response.headers.get('cache-control')).toBe(FOR_SECONDS)
  expect(Buffer.from(await response.arrayBuffer())).not.toEqual(Buffer.from(old))
})

test('there is none of a project that there is not, nor under what is no hash', async () => {
  const unknown = await visitor.get('/api/projects/nobody/share.png')
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { error: { name: 'ProjectNotFound' } },
  ])
  expect(await sharePathOfProject('nobody')).toBeUndefined()
  expect((await visitor.get('/api/share.png?v=%0d%0a')).status).toBe(400)
})
