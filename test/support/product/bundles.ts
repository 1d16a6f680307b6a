import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeOnce } from '../setup/run-folder.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'local', 'bundle-lambdas.ts')

/** Bundles the Lambdas into `dist`, as `npm start -- --bundled` does, once in a test run. */
export const bundleOnce = async (): Promise<void> => {
  await makeOnce('bundled', async () => {
    await promisify(execFile)(process.execPath, [PROGRAM])
  })
}
