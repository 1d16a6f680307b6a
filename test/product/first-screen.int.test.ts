import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWeb } from '../../local/build-web.ts'
import { gzipped, readChunks } from '../bench/web/chunks.ts'
import { firstScreenOf } from '../support/http/first-screen.ts'
import { startTestCloud, type TestCloud } from '../support/product/test-cloud.ts'

/** Public pages of each kind, with what their first screen may need: kilobytes of scripts, requests. */
const PAGES = {
  '/': { kilobytes: 115, requests: 12 },
  '/projects/lumenfold': { kilobytes: 118, requests: 12 },
  '/methodology': { kilobytes: 116, requests: 12 },
  '/alerts': { kilobytes: 118, requests: 14 },
  '/compare': { kilobytes: 118, requests: 12 },
  '/my/watchlists': { kilobytes: 141, requests: 17 },
  '/auth/login': { kilobytes: 120, requests: 13 },
  '/auth/signup': { kilobytes: 120, requests: 13 },
} as const

const root = join(import.meta.dirname, '..', '..')
const page = join(root, 'dist', 'web')
let cloud: TestCloud

beforeAll(async () => {
  buildWeb(root, () => {})
  cloud = await startTestCloud({ demo: true })
  return async () => await cloud.stop()
})

describe.each(Object.entries(PAGES))(
  'the first screen of %s',
  (path, { kilobytes, requests: most }) => {
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
      expect([...readChunks(page).withAllImports(named)].toSorted()).toEqual(named.toSorted())
    })

    test(`needs at most ${kilobytes} kB of scripts, gzipped`, async () => {
      const files = readChunks(page).withAllImports(inAssets((await firstScreen()).scripts))
      const bytes = [...files].reduce((sum, file) => sum + gzipped(join(page, 'assets', file)), 0)
      expect(bytes).toBeLessThanOrEqual(kilobytes * 1000)
    })

    test('needs few requests', async () => {
      const { scripts, styles, fonts, pictures } = await firstScreen()
      const requests = ['the HTML', ...scripts, ...styles, ...fonts, ...pictures]
      expect(requests.length).toBeLessThanOrEqual(most)
    })

    test('has its scripts come after what paints the text', async () => {
      const html = await (await fetch(cloud.origin + path)).text()
      const tags = html.match(/<(?:script|link)\b[^>]*(?:type="module"|rel="modulepreload")[^>]*>/g)
      expect(tags?.length).toBeGreaterThan(2)
      expect(tags?.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([])
    })
  },
)
