import type { TestProject } from 'vitest/node'
import { startSlowLine } from '../browser/slow-line.ts'
import { makeDemoDirectory } from '../product/demo-directory.ts'
import { startLateReads } from '../product/late-reads.ts'
import { makeDataDirectory, startProduct } from '../product/start-product.ts'

/**
 * Vitest global set-up: one running product for all journeys of a run, with `ASSAY_SLOW_LINE` on a
 * slow line, with `ASSAY_LATE_READS` on tables whose reads may be behind.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const engine = process.env['ASSAY_LATE_READS'] ? await startLateReads() : undefined
  const data = engine ? makeDataDirectory() : await makeDemoDirectory()
  const environment: Record<string, string> = engine ? { DYNAMODB_ENDPOINT: engine.endpoint } : {}
  const product = await startProduct(data.path, { environment })
  project.provide('origin', product.origin)
  const slowLine = process.env['ASSAY_SLOW_LINE'] ? await startSlowLine() : undefined
  project.provide('proxy', slowLine?.server)
  return async () => {
    slowLine?.stop()
    await product.stop()
    await engine?.stop()
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
