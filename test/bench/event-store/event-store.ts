import type { Measured } from '../measured.ts'
import type { Part } from '../part.ts'
import { withEngine } from '../../support/product/resources.ts'
import { measureCommands } from './measure-commands.ts'
import { measureContention } from './measure-contention.ts'
import { measureReplay } from './measure-replay.ts'

const NOTES = [
  'A command pays 4 write units where a store of events alone (castore) pays 1: the event and the',
  "state, each in a transaction. castore's figures are in docs/decisions/0022. Prices are on demand in",
  'us-east-1. Of several samples the largest is shown for requests, units and bytes, the median for',
  'times and for contention; the brackets hold the smallest and the largest. A plain transaction is a',
  'read and a transaction of the same two items, in turn with the command. A replay has to read what',
  'is stored, heads and all, once and at half the price of a consistent read: its gate follows from',
  'the bytes. In contention the requests are real, and their order is as if a read took 3 ms and a',
  'transaction 10 ms, with the pauses of production between.',
]

/** What commands, reads and replays cost. */
export const eventStore: Part = {
  about: 'requests, capacity units and bytes of commands, reads and replays; about 20 s',
  run: async () => ({
    measured: await withEngine(async ({ endpoint }) => {
      const measured: Measured[] = []
      for (const measure of [measureCommands, measureReplay, measureContention]) {
        measured.push(...(await measure(endpoint)))
      }
      return measured
    }),
    notes: NOTES,
  }),
}
