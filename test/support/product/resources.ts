import { holderOf } from '../../../local/data-directory/holder.ts'
import { type Engine, startEngine } from '../../../local/engine/start-engine.ts'
import { makeDataDirectory, startProduct } from './start-product.ts'

/** Runs `work` with a resource that is freed at its end, and by `abandon` if the process exits before. */
const withResource = async <Result>(
  work: () => Promise<Result>,
  free: () => Promise<unknown>,
  abandon: () => void,
): Promise<Result> => {
  process.once('exit', abandon)
  try {
    return await work()
  } finally {
    process.off('exit', abandon)
    await free()
  }
}

/** @param file of the engine's data; default: in memory */
export const withEngine = async <Result>(
  work: (engine: Engine) => Promise<Result>,
  file?: string,
): Promise<Result> => {
  const engine = await startEngine(file === undefined ? {} : { file })
  return await withResource(
    async () => await work(engine),
    engine.stop,
    () => void (engine.pid && process.kill(engine.pid)),
  )
}

export interface RunningProduct {
  readonly origin: string
  readonly data: string
  readonly pid: number
  readonly enginePid: number
}

/** The product with the demo in a data directory of its own. */
export const withProduct = async <Result>(
  work: (product: RunningProduct) => Promise<Result>,
): Promise<Result> => {
  const data = makeDataDirectory()
  const product = await startProduct(data.path)
  return await withResource(
    async () => {
      const { pid, enginePid } = holderOf(data.path) ?? {}
      if (pid === undefined || enginePid === undefined) throw new Error('No embedded engine runs.')
      return await work({ origin: product.origin, data: data.path, pid, enginePid })
    },
    async () => {
      await product.stop()
      data.dispose()
    },
    () => void product.kill().finally(data.dispose),
  )
}
