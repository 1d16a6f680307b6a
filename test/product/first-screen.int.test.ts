import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWeb } from '../../local/build-web.ts'
import { type Chunks, gzipped, readChunks } from '../bench/web/chunks.ts'
import { firstScreenOf } from '../support/http/first-screen.ts'
import { startTestCloud, type TestCloud } from '../support/product/test-cloud.ts'

/** Public pages of each kind. */
const PAGES = [
  '/',
  '/projects',
  '/projects/lumenfold',
  '/methodology',
  '/alerts',
  '/compare',
  '/my/watchlists',
  '/auth/login',
  '/auth/signup',
  '/unsubscribe',
  '/products/skynet',
  '/products/skytrace',
  '/company/about',
  '/company/privacy-policy',
  '/resources/blog',
  '/resources/blog/how-to-read-an-audit',
]

const root = join(import.meta.dirname, '..', '..')
const page = join(root, 'dist', 'web')
let cloud: TestCloud
let chunks: Chunks

beforeAll(async () => {
  buildWeb(root, () => {})
  chunks = readChunks(page)
  cloud = await startTestCloud({ demo: true })
  return async () => await cloud.stop()
})

describe.each(PAGES)('the first screen of %s', (path) => {
  const firstScreen = async () => {
    const response = await fetch(cloud.origin + path)
    expect([path, response.status]).toEqual([path, 200])
    return firstScreenOf(await response.text())
  }
  const inAssets = (paths: readonly string[]): string[] =>
    paths.flatMap((one) => (one.startsWith('/assets/') ? [one.slice('/assets/'.length)] : []))

  test('has all of its scripts named, so that none waits for another', async () => {
    const named = inAssets((await firstScreen()).scripts)
    expect(named.length).toBeGreaterThan(1)
    expect([...chunks.withAllImports(named)].toSorted()).toEqual(named.toSorted())
  })

  test('needs at most 115 kB of scripts, gzipped', async () => {
    const files = chunks.withAllImports(inAssets((await firstScreen()).scripts))
    const bytes = [...files].reduce((sum, file) => sum + gzipped(join(page, 'assets', file)), 0)
    expect(bytes).toBeLessThanOrEqual(115_000)
  })

  test('needs at most twelve requests', async () => {
    const { scripts, styles, fonts, pictures } = await firstScreen()
    const requests = ['the HTML', ...scripts, ...styles, ...fonts, ...pictures]
    expect(requests.length).toBeLessThanOrEqual(12)
  })

  test('has its scripts come after what paints the text', async () => {
    const html = await (await fetch(cloud.origin + path)).text()
    const tags = html.match(/<(?:script|link)\b[^>]*(?:type="module"|rel="modulepreload")[^>]*>/g)
    expect(tags?.length).toBeGreaterThan(2)
    expect(tags?.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([])
  })
})
