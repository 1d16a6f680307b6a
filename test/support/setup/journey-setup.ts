import type { TestProject } from 'vitest/node'
import { startSlowLine } from '../browser/slow-line.ts'
import { makeDemoDirectory } from '../product/demo-directory.ts'
import { startProduct } from '../product/start-product.ts'

/**
 * Vitest global set-up: one running product for all journeys of a run, with `ASSAY_SLOW_LINE` on a
 * slow line.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const data = await makeDemoDirectory()
  const product = await startProduct(data.path)
  project.provide('origin', product.origin)
  const slowLine = process.env['ASSAY_SLOW_LINE'] ? await startSlowLine() : undefined
  project.provide('proxy', slowLine?.server)
  return async () => {
    slowLine?.stop()
    await product.stop()
    data.dispose()
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string
    /** Of the browser; undefined: it asks the product itself. */
    proxy: string | undefined
  }
}
