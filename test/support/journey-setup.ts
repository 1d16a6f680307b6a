import type { TestProject } from 'vitest/node'
import { type Browser, findBrowser } from './find-browser.ts'
import { makeDataDirectory, startProduct } from './product.ts'

/** Vitest global set-up: one running product and one browser to start for all journeys of a run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  // Here and not in a worker: it may have to be unpacked, which two must not do at once.
  project.provide('browser', await findBrowser())
  const data = makeDataDirectory()
  const product = await startProduct(data.path)
  project.provide('origin', product.origin)
  return async () => {
    await product.stop()
    data.dispose()
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string
    browser: Browser
  }
}
