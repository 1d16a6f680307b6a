import { setTimeout as wait } from 'node:timers/promises'
import { consumers } from '../../../lambdas/deployment/consumers.ts'
import { completeHandOvers } from '../../../lambdas/notifications/hand-over/complete-hand-overs.ts'
import { documentClient } from '../../../lambdas/platform/config/clients.ts'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import type { StreamHandler } from '../../../lambdas/platform/event-store/stream-consumer.ts'
import { setLogSink } from '../../../lambdas/platform/log.ts'
import { startStreamPoller } from '../../../local/engine/streams/stream-poller.ts'

/** A process to be killed: it notices and hands over, on the engine that its environment names. */

const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? ''
setLogSink((line, level) => {
  if (level === 'error') process.stderr.write(`${line}\n`)
})
/** Brings the schedule's idea of late down to half a minute: a backlog takes less by itself. */
const LATE_MS = 5 * 60_000 - 30_000
/** Of the handlers' requests: none of the poller's, which notes how far it came. */
let left = Number(process.env['DIES_AT_REQUEST'] ?? Infinity)
const isBefore = Math.random() < 0.5
documentClient().middlewareStack.add(
  (next) => async (args) => {
    left -= 1
    const isLast = left === 0
    if (isLast && isBefore) process.kill(process.pid, 'SIGKILL')
    const answer = await next(args)
    if (isLast) process.kill(process.pid, 'SIGKILL')
    return answer
  },
  { step: 'initialize', name: 'die' },
)
startStreamPoller({
  endpoint,
  documents: createDocumentClient({ endpoint }),
  stage: process.env['ASSAY_STAGE'] ?? '',
  consumers: consumers.filter(({ id }) => id.startsWith('notifications/')),
  load: async ({ id }) => {
    const { handler } = (await import(`../../../lambdas/${id}.ts`)) as { handler: StreamHandler }
    return handler
  },
  pollMs: 50,
  idlePollMs: 100,
})

// As the schedule does every 15 minutes: what a consumer gave up on while the engine was late.
for (;;) {
  await wait(10_000)
  await completeHandOvers(Date.now() + LATE_MS).catch(() => undefined)
}
