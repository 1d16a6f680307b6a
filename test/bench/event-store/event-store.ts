import adapter from '@castore/event-storage-adapter-dynamodb/package.json' with { type: 'json' }
import { startEngine } from '../../../local/engine/start-engine.ts'
import type { Measured } from '../measured.ts'
import type { Part } from '../part.ts'
import { castoreStore } from './castore-store.ts'
import { measureCommands } from './measure-commands.ts'
import { measureContention } from './measure-contention.ts'
import { measureReplay } from './measure-replay.ts'
import { ourStore } from './our-store.ts'

const NOTES = [
  `castore is its DynamoDB adapter ${adapter.version}, on the same embedded engine and in the same run, with the`,
  "watchlists' own rules, and user, command id and trace id in the metadata of each event. Ours pays",
  '4 write units for a command where castore pays 1: the event and the state, each in a transaction.',
  'Prices are on demand in us-east-1. Of several samples the largest is shown for requests, units and',
  'bytes, the median for times and for contention; the brackets hold the smallest and the largest.',
  'A replay has to read what is stored, heads and all, once and at half the price of a consistent',
  'read: its gate follows from the bytes. In contention the requests are real, and their order is as',
  'if a read took 3 ms, a put 5 ms and a transaction 10 ms, with the pauses of production between.',
]

/** What commands, reads and replays cost, beside what they cost with castore. */
export const eventStore: Part = {
  about: 'requests, capacity units and bytes, ours beside castore; about 40 s',
  run: async () => {
    const engine = await startEngine()
    const kill = (): void => {
      if (engine.pid !== undefined) process.kill(engine.pid)
    }
    process.once('exit', kill)
    const contenders = { ours: ourStore(engine.endpoint), castore: castoreStore(engine.endpoint) }
    const measured: Measured[] = []
    try {
      for (const measure of [measureCommands, measureReplay, measureContention]) {
        measured.push(...(await measure(engine.endpoint, contenders)))
      }
    } finally {
      process.off('exit', kill)
      await engine.stop()
    }
    return { measured, notes: NOTES }
  },
}
