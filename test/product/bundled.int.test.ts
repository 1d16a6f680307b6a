import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optimisedImage } from '../../shared/values/pictures/image.ts'
import { paintPng } from '../support/data/logos.ts'
import { upload } from '../support/data/profiles.ts'
import { createVisitor } from '../support/http/visitor.ts'
import { bundleOnce } from '../support/product/bundles.ts'
import { copySmallDemoData, makeDemoDirectory } from '../support/product/demo-directory.ts'
import { type Product, startProduct } from '../support/product/start-product.ts'

/** What the pages do with these calls is the same whatever answers them: journeys have them answered by the source. */

let dispose = (): void => {}
let log = ''
let product: Product | undefined

beforeAll(async () => {
  await bundleOnce()
  const data = await makeDemoDirectory(copySmallDemoData)
  dispose = data.dispose
  log = join(data.path, 'log', 'assay.jsonl')
  product = await startProduct(data.path, { args: ['--bundled'] })
})
afterAll(async () => {
  await product?.stop()
  dispose()
})

test('on the deployed bundles: sign up, verify, search, watch, rename, delete, upload, change the password, and the account goes with its picture', async () => {
  const { origin } = product!
  const visitor = createVisitor(origin)
  const read = async (path: string): Promise<unknown> => await (await visitor.get(path)).json()
  const write = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await visitor.post(path, body)
    expect([path, answer.status]).toEqual([path, 200])
    return await answer.json()
  }
  expect(await (await visitor.get('/projects/tidewell')).text()).toMatch(/<h1[^>]*>Tidewell</)
  const { email, password } = await visitor.becomeUser()
  expect(await read('/api/search-project?keyword=tidew')).toMatchObject({
    items: [{ id: 'tidewell' }],
  })
  const [first, second] = [
    await write('/api/watchlist/create', { name: 'First', projects: ['tidewell'] }),
    await write('/api/watchlist/create', { name: 'Second' }),
  ] as { id: string }[]
  await write('/api/watchlist/update', { id: first!.id, name: 'Renamed', projects: ['tidewell'] })
  await write('/api/watchlist/delete', { id: second!.id })
  expect(await read('/api/watchlist')).toMatchObject([{ name: 'Renamed', projects: ['tidewell'] }])

  const uploaded = await upload(visitor, new Uint8Array(await paintPng('#dd1111')))
  const { image } = (await uploaded.json()) as { image: string }
  const small = await fetch(origin + optimisedImage(image, 64))
  for (const picture of [await fetch(origin + image), small]) {
    expect(picture.headers.get('content-type')).toBe('image/webp')
  }
  const newPassword = 'assay-mark-1831'
  await write('/api/user/change-password', { oldPassword: password, newPassword })
  await expect
    .poll(async () => await read(`/__local/outbox?to=${encodeURIComponent(email)}`))
    .toContainEqual(expect.objectContaining({ subject: 'Your Assay password was changed' }))
  await write('/api/user/delete', { email, password: newPassword })
  await expect.poll(async () => (await fetch(origin + image)).status).toBe(404)
})

test('on the deployed bundles no call and no consumer fails', async () => {
  await createVisitor(product!.origin).becomeUser()
  for (const told of ['"event":"request"', '"event":"changes projected"']) {
    await expect.poll(() => product!.output()).toContain(told)
  }
  // Each bundle has a log of its own, which goes to standard output; what runs them has a file.
  const logged = existsSync(log) ? readFileSync(log, 'utf8') : ''
  const lines = `${product!.output()}\n${logged}`.split('\n')
  const failed = lines.filter((line) => /Something failed|"level":"(error|warn)"/.test(line))
  expect(failed).toEqual([])
})
