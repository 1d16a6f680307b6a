import type { Part } from '../part.ts'
import { measureProduct } from './measure-product.ts'
import { measureWrites } from './measure-writes.ts'

const NOTES = [
  'A write is one command to a new stream: a consistent read and a transaction. Its changes lie in the',
  "table's stream, which nobody reads meanwhile, so that none of them is dropped.",
]

/** What the embedded default takes from the machine that it runs on. */
export const engine: Part = {
  about: 'the embedded default: writes after many changes, and an idle product; about 4 min',
  run: async () => ({
    measured: [...(await measureWrites()), ...(await measureProduct())],
    notes: NOTES,
  }),
}
