import { Worker } from 'node:worker_threads'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { exportTo } from './export-to.ts'

// An export in a process of its own: endpoint, stage, directory; to be killed also the step and the
// milliseconds after it. It kills itself, since who kills it from outside may come when it has ended,
// and by a thread, since that may come in the middle of anything.
const [endpoint = '', stage = '', directory = '', dyingStep, dyingMs] = process.argv.slice(2)
const hasCome = new Int32Array(new SharedArrayBuffer(4))
const die = `
  const { hasCome, milliseconds } = require('node:worker_threads').workerData
  Atomics.wait(hasCome, 0, 0)
  Atomics.wait(hasCome, 0, 1, milliseconds)
  process.kill(process.pid, 'SIGKILL')`
if (dyingStep !== undefined) {
  new Worker(die, { eval: true, workerData: { hasCome, milliseconds: Number(dyingMs) } }).unref()
}
let steps = 0
const client = createDocumentClient({ endpoint })
const { added } = await exportTo(
  directory,
  { client, stage },
  {
    rowsAtOnce: 50,
    onProgress: () => {
      steps += 1
      if (steps !== Number(dyingStep)) return
      Atomics.store(hasCome, 0, 1)
      Atomics.notify(hasCome, 0)
    },
  },
)
client.destroy()
process.stdout.write(`added ${added}\n`)
