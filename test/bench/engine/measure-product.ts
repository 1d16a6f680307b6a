import { setTimeout as wait } from 'node:timers/promises'
import { holderOf } from '../../../local/data-directory.ts'
import { makeDataDirectory, startProduct } from '../../support/product/start-product.ts'
import { atMost, type Measured } from '../measured.ts'
import { cpuOf } from './cpu-of.ts'
import { measureImport } from './measure-import.ts'

/** Until the first rating of all projects is over. */
const SETTLE_MS = 30_000
const IDLE_MS = 60_000

/** What the whole product takes from the machine when nobody uses it, and by a large import. */
export const measureProduct = async (): Promise<Measured[]> => {
  const data = makeDataDirectory()
  const product = await startProduct(data.path)
  const end = (): void => void product.kill().finally(data.dispose)
  process.once('exit', end)
  const { pid, enginePid } = holderOf(data.path) ?? {}
  if (pid === undefined || enginePid === undefined) throw new Error('No embedded engine runs.')
  const cpuOfAll = (): number => cpuOf(pid) + cpuOf(enginePid)

  await wait(SETTLE_MS)
  const before = cpuOfAll()
  await wait(IDLE_MS)
  const idle = ((cpuOfAll() - before) / IDLE_MS) * 100
  const imported = await measureImport({ data: data.path, pid, enginePid })

  await product.stop()
  process.off('exit', end)
  data.dispose()
  return [
    { name: 'the product, idle', unit: '% of a core', value: idle, gate: atMost(2) },
    ...imported,
  ]
}
