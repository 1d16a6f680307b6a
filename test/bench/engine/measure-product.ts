import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Measured } from '../measured.ts'
import { withProduct } from '../../support/product/resources.ts'
import { cpuOf } from './cpu-of.ts'
import { measureImport } from './measure-import.ts'

/** Until the first rating of all projects is over. */
const SETTLE_MS = 30_000
const IDLE_MS = 60_000

/** What the whole product takes from the machine when nobody uses it, and by a large import. */
export const measureProduct = async (): Promise<Measured[]> =>
  await withProduct(async (product) => {
    const { pid, enginePid } = product
    const cpuOfAll = (): number => cpuOf(pid) + cpuOf(enginePid)
    await wait(SETTLE_MS)
    const before = cpuOfAll()
    await wait(IDLE_MS)
    const value = ((cpuOfAll() - before) / IDLE_MS) * 100
    return [
      { name: 'the product, idle', unit: '% of a core', value, gate: atMost(2) },
      ...(await measureImport(product)),
    ]
  })
