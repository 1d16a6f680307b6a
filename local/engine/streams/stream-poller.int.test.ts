import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { put, shelf } from '../../../test/support/event-store/contract/test-aggregate.ts'
import { metaOf, STAGE } from '../../../test/support/event-store/contract/test-harness.ts'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import { headChangeOf } from '../../../lambdas/platform/event-store/events/head-change.ts'
import type { StreamHandler } from '../../../lambdas/platform/event-store/stream-consumer.ts'
import { setLogSink } from '../../../lambdas/platform/log.ts'
import { temporaryFolder } from '../../../test/support/setup/temporary-folder.ts'
import { createTables } from '../create-tables.ts'
import {
  type DeadLetter,
  type PollerOptions,
  startStreamPoller,
  type StreamPoller,
} from './stream-poller.ts'
import { serveScriptedStream } from '../../../test/support/streams/scripted-stream.ts'
import { type Engine, startEngine } from '../start-engine.ts'

const folder = temporaryFolder('poller')
const file = join(folder, 'assay.db')
let engine: Engine
let documents: ReturnType<typeof createDocumentClient>

const startOnFile = async () => {
  engine = await startEngine({ file })
  documents = createDocumentClient({ endpoint: engine.endpoint })
}
const stopEngine = async () => {
  documents.destroy()
  await engine.stop()
}

const logged: string[] = []
beforeAll(async () => {
  setLogSink((line) => logged.push(line))
  await startOnFile()
  await createTables(documents, STAGE)
})
const pollers: StreamPoller[] = []
afterEach(async () => {
  for (const poller of pollers.splice(0)) await poller.stop()
})
afterAll(async () => {
  await stopEngine()
})

const write = async (id: string, ...books: string[]) => {
  const store = createEventStore({ client: documents, stage: STAGE, now: () => Date.now() })
  for (const book of books) await store.execute(shelf, id, put(book), metaOf(book))
}

/** Whole life of a consumer: what it is called with, over all pollers started for it. */
const newConsumer = (batchSize = 100, categories: readonly string[] = []) => {
  const consumer = {
    id: `shelves/${randomUUID()}`,
    source: 'heads',
    onlyNew: false,
    batchSize,
    categories,
  } as const
  const prefix = `Shelf#${randomUUID()}`
  /** Of this consumer's shelves, per call. */
  const calls: string[][] = []
  const dead: DeadLetter[] = []
  /** Decides over one change; undefined is fine. */
  const rules: { fail?: (change: string) => boolean; meanwhile?: () => Promise<void> } = {}
  const handler: StreamHandler = async ({ Records }: DynamoDBStreamEvent) => {
    const changes = Records.map((record) => {
      const change = headChangeOf(record)
      const isOurs = change?.stream.startsWith(prefix) === true
      return {
        name: isOurs ? `${change.stream.slice(prefix.length)}${change.version}` : undefined,
        itemIdentifier: record.dynamodb?.SequenceNumber ?? '',
      }
    })
    const names = changes.flatMap(({ name }) => name ?? [])
    if (names.length > 0) {
      calls.push(names)
      await rules.meanwhile?.()
    }
    return {
      batchItemFailures: changes.filter(({ name }) => name !== undefined && rules.fail?.(name)),
    }
  }
  const start = (options: Partial<PollerOptions> = {}): StreamPoller => {
    const poller = startStreamPoller({
      endpoint: engine.endpoint,
      documents,
      stage: STAGE,
      consumers: [consumer],
      load: async () => handler,
      onDeadLetter: (letter) => void dead.push(letter),
      pollMs: 10,
      firstPauseMs: 1,
      ...options,
    })
    pollers.push(poller)
    return poller
  }
  const idOf = (name: string) => `${prefix.slice('Shelf#'.length)}${name}`
  return {
    consumer,
    start,
    calls,
    dead,
    rules,
    write: async (name: string, ...books: string[]) => await write(idOf(name), ...books),
  }
}

describe('a consumer', () => {
  test('is called with what was written before and during polling, in order', async () => {
    const { start, calls, write: writeTo } = newConsumer()
    await writeTo('a', 'Emma', 'Ulysses')
    start()
    await expect.poll(() => calls.flat()).toEqual(['a1', 'a2'])
    await writeTo('b', 'Middlemarch')
    await writeTo('a', 'Dracula')
    await expect.poll(() => calls.flat()).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('gets no more records at once than it takes', async () => {
    const { start, calls, write: writeTo } = newConsumer(2)
    await writeTo('a', 'Emma', 'Ulysses', 'Middlemarch', 'Dracula', 'Walden')
    start()
    await expect.poll(() => calls.flat()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
    expect(Math.max(...calls.map(({ length }) => length))).toBe(2)
  })

  test('is not called with streams of other categories, and notes by the hundred that it has done with them', async () => {
    const { start, calls, consumer, write: writeTo } = newConsumer(2, ['Chair'])
    const notes: unknown[] = []
    const observed = createDocumentClient({ endpoint: engine.endpoint })
    observed.middlewareStack.add(
      (next) => async (args) => {
        const { Item } = args.input as { Item?: { key?: string } }
        if (Item?.key?.startsWith(`poller#${consumer.id}#`)) notes.push(Item)
        return await next(args)
      },
      { step: 'initialize' },
    )
    const poller = start({ documents: observed })
    await writeTo('a', ...Array.from({ length: 100 }, (_, index) => `Volume ${index}`))
    await expect.poll(() => notes.length).toBeGreaterThan(0)
    await poller.stop()
    observed.destroy()
    expect(calls).toEqual([])
    expect(notes).toEqual([
      { key: expect.any(String), sequenceNumber: expect.stringMatching(/^\d+$/) },
    ])
  })

  test('is polled beside another that fails', async () => {
    const [one, other] = [newConsumer(), newConsumer()]
    one.rules.fail = () => true
    await one.write('a', 'Emma')
    await other.write('b', 'Ulysses')
    one.start()
    other.start()
    await expect.poll(() => other.calls).toEqual([['b1']])
    await expect.poll(() => one.dead).toHaveLength(1)
  })
})

describe('the place in the stream', () => {
  test('is kept when the poller is started again', async () => {
    const { start, calls, write: writeTo } = newConsumer()
    await writeTo('a', 'Emma')
    const poller = start()
    await expect.poll(() => calls).toEqual([['a1']])
    await poller.stop()
    await writeTo('a', 'Ulysses')
    start()
    await expect.poll(() => calls).toEqual([['a1'], ['a2']])
  })

  test('is kept when the engine is started again', async () => {
    const { start, calls, write: writeTo } = newConsumer()
    await writeTo('a', 'Emma')
    const poller = start()
    await expect.poll(() => calls).toEqual([['a1']])
    await poller.stop()
    await stopEngine()
    await startOnFile()
    await writeTo('a', 'Ulysses')
    start()
    await expect.poll(() => calls).toEqual([['a1'], ['a2']])
  })

  test('stays before a call that is not done when the poller ends', async () => {
    const { start, calls, rules, write: writeTo } = newConsumer()
    await writeTo('a', 'Emma', 'Ulysses')
    const longAgo = start({ firstPauseMs: 60_000 })
    rules.fail = (change) => change === 'a2'
    await expect.poll(() => calls).toEqual([['a1', 'a2']])
    await longAgo.stop()
    delete rules.fail
    start()
    await expect.poll(() => calls).toEqual([['a1', 'a2'], ['a2']])
  })
})

test('a stream that has nothing new is not asked', async () => {
  const stream = await serveScriptedStream({ root: { records: ['1'], closed: false } })
  let newest = 1n
  let looks = 0
  const records = {
    newest: () => {
      looks += 1
      return newest
    },
    drop: async () => {},
    close: () => {},
  }
  const seen: (string | undefined)[] = []
  const { start } = newConsumer()
  const poller = start({
    endpoint: stream.endpoint,
    records,
    idlePollMs: 10,
    load:
      async () =>
      async ({ Records }) => {
        seen.push(...Records.map(({ dynamodb }) => dynamodb?.SequenceNumber))
        return { batchItemFailures: [] }
      },
  })
  await expect.poll(() => seen).toEqual(['1'])
  const [asked, looked] = [stream.asked(), looks]
  await expect.poll(() => looks).toBeGreaterThan(looked + 5)
  expect(stream.asked()).toBe(asked)
  stream.shards['root'] = { records: ['1', '2'], closed: false }
  newest = 2n
  await expect.poll(() => seen).toEqual(['1', '2'])
  await poller.stop()
  stream.close()
})

test('what was done but not noted when the process died is delivered again', async () => {
  // All in one call, with what the tests before have written.
  const { start, calls, write: writeTo } = newConsumer(1_000)
  await writeTo('a', 'Emma')
  const dying = createDocumentClient({ endpoint: engine.endpoint })
  dying.middlewareStack.add(
    (next) => async (args) => {
      if ('Item' in args.input) throw new Error('killed')
      return await next(args)
    },
    { step: 'initialize' },
  )
  const poller = start({ documents: dying })
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(1)
  await poller.stop()
  dying.destroy()
  calls.length = 0
  start()
  await expect.poll(() => calls).toEqual([['a1']])
})

describe('failures', () => {
  test('what fails for a while is tried again, and what is done is not', async () => {
    const { start, calls, dead, rules, write: writeTo } = newConsumer()
    await writeTo('a', 'Emma', 'Ulysses', 'Middlemarch')
    let failures = 2
    rules.fail = (change) => change === 'a2' && (failures -= 1) >= 0
    start()
    await expect.poll(() => calls).toEqual([['a1', 'a2', 'a3'], ['a2'], ['a2'], ['a3']])
    expect(dead).toEqual([])
  })

  test('a poisoned change is told and left out after three tries, for good', async () => {
    const { consumer, start, calls, dead, rules, write: writeTo } = newConsumer()
    await writeTo('a', 'Emma')
    await writeTo('b', 'Ulysses')
    rules.fail = (change) => change === 'a1'
    const poller = start()
    await expect.poll(() => calls).toEqual([['a1', 'b1'], ['a1'], ['a1'], ['b1']])
    expect(dead).toMatchObject([{ consumer: consumer.id, item: expect.stringMatching(/a$/) }])
    await poller.stop()
    start()
    await writeTo('b', 'Dracula')
    await expect.poll(() => calls.at(-1)).toEqual(['b2'])
    expect(calls).toHaveLength(5)
  })

  test('without a listener a dead letter is a line in the log', async () => {
    const { consumer, start, rules, write: writeTo } = newConsumer()
    await writeTo('a', 'Emma')
    rules.fail = () => true
    start({ onDeadLetter: undefined })
    await expect
      .poll(() => logged.filter((line) => line.includes(consumer.id)).join('\n'))
      .toContain('was left out')
  })

  test('a consumer that cannot be loaded fails like one that throws', async () => {
    const { start, dead, write: writeTo } = newConsumer()
    await writeTo('a', 'Emma')
    start({ load: async () => await Promise.reject(new Error('no such file')) })
    await expect
      .poll(() => dead.at(-1))
      .toMatchObject({ error: { message: 'no such file' }, item: expect.stringMatching(/a$/) })
  })

  test('an iterator that has expired is replaced, and nothing comes twice', async () => {
    const stream = await serveScriptedStream({ root: { records: ['1'], closed: false } })
    const seen: (string | undefined)[] = []
    const { start } = newConsumer()
    const poller = start({
      endpoint: stream.endpoint,
      load:
        async () =>
        async ({ Records }) => {
          seen.push(...Records.map(({ dynamodb }) => dynamodb?.SequenceNumber))
          return { batchItemFailures: [] }
        },
    })
    await expect.poll(() => seen).toEqual(['1'])
    stream.expireIterators()
    stream.shards['root'] = { records: ['1', '2'], closed: false }
    await expect.poll(() => seen).toEqual(['1', '2'])
    await poller.stop()
    stream.close()
  })

  test('an engine out of reach is waited for', async () => {
    const { consumer, start, calls, write: writeTo } = newConsumer()
    await writeTo('a', 'Emma')
    start({ endpoint: 'http://127.0.0.1:1' })
    await expect
      .poll(() => logged.filter((line) => line.includes(consumer.id)).join('\n'))
      .toContain('stream not read, tried again')
    start()
    await expect.poll(() => calls).toEqual([['a1']])
  })
})

test('stopping waits for the call under way', async () => {
  const { start, calls, rules, write: writeTo } = newConsumer()
  await writeTo('a', 'Emma')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  rules.meanwhile = async () => await held
  const poller = start()
  await expect.poll(() => calls).toEqual([['a1']])
  let stopped = false
  const stopping = poller.stop().then(() => (stopped = true))
  await write('elsewhere', randomUUID())
  expect(stopped).toBe(false)
  release()
  await stopping
  await poller.stop()
  start()
  await writeTo('a', 'Ulysses')
  await expect.poll(() => calls).toEqual([['a1'], ['a2']])
})
