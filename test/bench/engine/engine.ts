import type { Part } from '../part.ts'
import { measureProduct } from './measure-product.ts'
import { measureWrites } from './measure-writes.ts'

const NOTES = [
  'A write is one command to a new stream: a consistent read and a transaction. Its changes lie in the',
  "table's stream, which nobody reads meanwhile, so that none of them is dropped. The import goes into",
  'a product that runs; its time is meant for two cores that do nothing else.',
]

/** What the local stack takes from the machine that it runs on. */
export const engine: Part = {
  about: 'the local stack: writes after many changes, an idle product, an import; about 7 min',
  run: async () => ({
    measured: [...(await measureWrites()), ...(await measureProduct())],
    notes: NOTES,
  }),
}
