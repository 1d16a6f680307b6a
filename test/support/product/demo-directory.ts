import { execFile } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeOnce } from '../setup/run-folder.ts'
import { makeDataDirectory, startProduct } from './start-product.ts'

const OUTPUT = 'output.txt'

/** The first start of the product on an empty data directory, once in a test run. */
const firstStart = async (): Promise<string> =>
  await makeOnce('demo', async (folder) => {
    const product = await startProduct(join(folder, 'data'))
    const exitCode = await product.stop()
    if (exitCode !== 0) throw new Error(`The product ended with ${exitCode}:\n${product.output()}`)
    writeFileSync(join(folder, OUTPUT), product.output())
  })

export const firstOutput = async (): Promise<string> =>
  readFileSync(join(await firstStart(), OUTPUT), 'utf8')

/** Copies the data that the first start of the product left: the demo, loaded and rated. */
export const copyDemoData = async (path: string): Promise<void> => {
  cpSync(join(await firstStart(), 'data'), path, { recursive: true })
}

/** With the demo in it; deleted by `dispose`. */
export const makeDemoDirectory = async (
  copy = copyDemoData,
): Promise<ReturnType<typeof makeDataDirectory>> => {
  const directory = makeDataDirectory()
  await copy(directory.path)
  return directory
}

/** The same with a fifth of the projects, for what takes as much longer as there are more of them. */
export const copySmallDemoData = async (path: string): Promise<void> => {
  const made = await makeOnce('small-demo', async (folder) => {
    const script = join(import.meta.dirname, 'load-small-demo.ts')
    await promisify(execFile)(process.execPath, [script, join(folder, 'data')])
  })
  cpSync(join(made, 'data'), path, { recursive: true })
}
