import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { buildWeb } from '../../../local/build-web.ts'
import { close, listen } from '../../../local/http-servers.ts'
import { findBrowser } from '../../support/browser/find-browser.ts'
import { withProduct } from '../../support/product/resources.ts'
import type { Part } from '../part.ts'
import { measureBytes } from './bytes.ts'
import { measureInteractions } from './interactions.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoading } from './loading.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** What visitors wait for. */
export const web: Part = {
  about: 'the page: bytes, how it comes up and answers on slow machines, Lighthouse; about 15 min',
  run: async () => {
    buildWeb(root, () => {})
    const measured = await withProduct(async (product) =>
      withBrowser(async (browser, port) => [
        ...measureBytes(),
        ...(await measureLoading(browser, product.origin)),
        ...(await measureLighthouse(port, product.origin)),
        // Last, because it leaves many projects behind.
        ...(await measureInteractions(browser, product)),
      ]),
    )
    return { measured, notes: NOTES }
  },
}

const withBrowser = async <Result>(
  work: (browser: Browser, port: number) => Promise<Result>,
): Promise<Result> => {
  const { executablePath, args } = await findBrowser()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  try {
    return await work(browser, port)
  } finally {
    await browser.close()
  }
}

/** Lighthouse finds the browser by it. */
const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server, 0)
  await close(server)
  return port
}

const NOTES = [
  'Scripts are counted with gzip; 1 kB is 1,000 bytes. What some share comes with the first of them',
  'that a visitor uses, and only once. Pages come up as on a phone: CPU 4 times slower, 150 ms to the',
  'server, 1.6 Mbit/s, nothing loaded yet; medians of 5, with the least and the most, in turns with a',
  'static page of the same server. Interactions are each the first of a fresh profile, on a CPU 4 times',
  'slower: event timing counts from the press to the next frame in steps of 8 ms.',
]
