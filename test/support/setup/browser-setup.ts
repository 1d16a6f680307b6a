import type { TestProject } from 'vitest/node'
import { type Browser, findBrowser } from '../browser/find-browser.ts'

/**
 * Vitest global set-up: which browser the tests of a project start. Here and not in a worker, since
 * it may have to be unpacked, which two must not do at once.
 */
export default async (project: TestProject): Promise<void> => {
  project.provide('browser', await findBrowser())
}

declare module 'vitest' {
  export interface ProvidedContext {
    browser: Browser
  }
}
