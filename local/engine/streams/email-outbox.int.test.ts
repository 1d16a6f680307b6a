import { randomUUID } from 'node:crypto'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { handler as lambda } from '../../../lambdas/email/send-emails.ts'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { setLogSink } from '../../../lambdas/platform/log.ts'
import { enqueueEmail } from '../../../lambdas/email/outbox/enqueue-email.ts'
import { emailConsumer } from '../../../lambdas/deployment/consumers.ts'
import { startMailService } from '../../../test/support/product/mail-service.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { asFunction } from '../../rights/as-function.ts'
import { createTables } from '../create-tables.ts'
import { startStreamPoller, type StreamPoller } from './stream-poller.ts'
import { startEngine } from '../start-engine.ts'

const outbox = createOutbox({ now: () => Date.now() })
const engine = await startEngine()
const documents = createDocumentClient({ endpoint: engine.endpoint })
const mailService = await startMailService(outbox)
process.env['DYNAMODB_ENDPOINT'] = engine.endpoint

beforeAll(async () => {
  setLogSink(() => {})
  await createTables(documents, 'test')
})
/** With its rights, as it is deployed. */
const handler = asFunction(emailConsumer, lambda)

const pollers: StreamPoller[] = []
afterEach(async () => {
  for (const poller of pollers.splice(0)) await poller.stop()
})
afterAll(async () => {
  documents.destroy()
  mailService.stop()
  await engine.stop()
})

/** @param as another name has no place in the stream and begins with its oldest record */
const start = (as: string = emailConsumer.id) => {
  const calls: (string | undefined)[][] = []
  const poller = startStreamPoller({
    endpoint: engine.endpoint,
    documents,
    stage: 'test',
    consumers: [{ ...emailConsumer, id: as as typeof emailConsumer.id }],
    load: async () => async (event: DynamoDBStreamEvent) => {
      const answer = await handler(event)
      calls.push(event.Records.map(({ eventName }) => eventName))
      return answer
    },
    pollMs: 10,
    firstPauseMs: 1,
  })
  pollers.push(poller)
  return { calls, poller }
}
const newAddress = (): string => `${randomUUID()}@assay.example`
const sentTo = (to: string): number => outbox.list({ to }).length

test('a email that is posted lies in the outbox', async () => {
  const to = newAddress()
  start()
  await enqueueEmail({ kind: 'password-changed', to, userId: randomUUID() })
  await expect.poll(() => sentTo(to)).toBe(1)
})

test('the consumer is called for emails that are new, not for their deletion', async () => {
  const [first, second] = [newAddress(), newAddress()]
  const { calls } = start(`mail/${randomUUID()}`)
  await enqueueEmail({ kind: 'password-changed', to: first })
  await expect.poll(() => sentTo(first)).toBe(1)
  await enqueueEmail({ kind: 'password-changed', to: second })
  await expect.poll(() => sentTo(second)).toBe(1)
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(2)
  expect(new Set(calls.flat())).toEqual(new Set(['INSERT']))
})

test('emails that wait at a start are sent, those that were sent are not sent again', async () => {
  const [sent, waiting] = [newAddress(), newAddress()]
  const { poller } = start()
  await enqueueEmail({ kind: 'password-changed', to: sent })
  await expect.poll(() => sentTo(sent)).toBe(1)
  await poller.stop()
  await enqueueEmail({ kind: 'password-changed', to: waiting })
  // Everything comes once more to who knows of no place, as to who died before it was noted.
  start(`mail/${randomUUID()}`)
  await expect.poll(() => sentTo(waiting)).toBe(1)
  expect(sentTo(sent)).toBe(1)
})
