import type { TestProject } from 'vitest/node'
import { makeDemoDirectory } from '../product/demo-directory.ts'
import { startProduct } from '../product/start-product.ts'

/** Vitest global set-up: one running product for all journeys of a run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const data = await makeDemoDirectory()
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
  }
}
