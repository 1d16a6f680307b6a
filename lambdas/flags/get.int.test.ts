import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVisitor } from '../../test/support/http/visitor.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'

const cloud = await useTestCloud()
const PATH = '/api/feature-flags'
const get = async (headers = {}) => await createVisitor(cloud.origin).get(PATH, headers)

test('anybody may download the file of all three flags', async () => {
  const response = await get()
  expect(response.status).toBe(200)
  expect(Object.keys((await response.json()) as object)).toEqual([
    'portfolio',
    'impersonationTool',
    'guidedTour',
  ])
})

test('who has the file is answered 304 without a body, and anybody else the file', async () => {
  const etag = (await get()).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[^"]+"$/)
  const unchanged = await get({ 'if-none-match': etag })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
})

test('the file names nobody: users and domains stand in it as hashes', async () => {
  const text = await (await get()).text()
  const hash = createHash('sha256').update('assay.example').digest('hex')
  expect(text).toContain(hash)
  expect(text).not.toContain('assay.example')
})
