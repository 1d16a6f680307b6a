import { randomUUID } from 'node:crypto'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { setLogSink } from '../../../lambdas/platform/log.ts'
import {
  type ScriptedShard,
  serveScriptedStream,
} from '../../../test/support/streams/scripted-stream.ts'
import { sharePages } from './shared-pages.ts'
import { readStreamShards } from './stream-shards.ts'
import { emulatorAt } from '../../../lambdas/platform/config/emulator-at.ts'

const documents = createDocumentClient({ endpoint: inject('engineEndpoint') })
afterAll(() => documents.destroy())
const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** A stream with what reads it: `read` takes one batch of each shard that is ready and notes it. */
const serve = async (shards: Record<string, ScriptedShard>, reader: string = randomUUID()) => {
  const stream = await serveScriptedStream(shards)
  const streams = new DynamoDBStreamsClient({
    ...emulatorAt(stream.endpoint),
    maxAttempts: 1,
  })
  closers.push(() => {
    streams.destroy()
    stream.close()
  })
  const reading = readStreamShards({
    streams,
    readPage: sharePages(streams),
    documents,
    stage: 'test',
    table: 'heads',
    reader,
  })
  const read = async (): Promise<string[]> => {
    const numbers: string[] = []
    for await (const { records, passed, finished } of reading.next(2)) {
      const last = records.at(-1)
      if (last) await passed(last)
      await finished()
      numbers.push(...records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? ''))
    }
    return numbers
  }
  return { stream, read, rewind: reading.rewind }
}

test('a shard is read to its end before its children are', async () => {
  const { read } = await serve({
    grandchild: { parent: 'child', records: ['6'], closed: false },
    child: { parent: 'root', records: ['4', '5'], closed: true },
    root: { parent: 'trimmed long ago', records: ['1', '2', '3'], closed: true },
    other: { records: ['21'], closed: false },
  })
  expect(await read()).toEqual(['1', '2', '21'])
  expect(await read()).toEqual(['3'])
  expect(await read()).toEqual(['4', '5'])
  expect(await read()).toEqual(['6'])
  expect(await read()).toEqual([])
})

test('a shard that follows one that is being read is found when that ends', async () => {
  const { stream, read } = await serve({ root: { records: ['1'], closed: false } })
  expect(await read()).toEqual(['1'])
  stream.shards['root'] = { records: ['1', '2'], closed: true }
  stream.shards['child'] = { parent: 'root', records: ['3'], closed: false }
  expect(await read()).toEqual(['2'])
  expect(await read()).toEqual(['3'])
})

test('a later reader goes on where the first has ended, past closed shards', async () => {
  const shards = {
    root: { records: ['1'], closed: true },
    child: { parent: 'root', records: ['2', '3', '4'], closed: false },
  }
  const reader = randomUUID()
  const first = await serve(shards, reader)
  expect([await first.read(), await first.read()]).toEqual([['1'], ['2', '3']])
  const second = await serve(shards, reader)
  expect([await second.read(), await second.read()]).toEqual([['4'], []])
  const another = await serve(shards)
  expect(await another.read()).toEqual(['1'])
})

test('behind an expired iterator it goes on from what is noted', async () => {
  const { stream, read, rewind } = await serve({
    root: { records: ['1', '2', '3'], closed: false },
  })
  expect(await read()).toEqual(['1', '2'])
  stream.expireIterators()
  await expect(read()).rejects.toMatchObject({ name: 'ExpiredIteratorException' })
  rewind()
  expect(await read()).toEqual(['3'])
})

test('where what follows was dropped, it is read from the oldest and said', async () => {
  const logged: string[] = []
  setLogSink((line) => logged.push(line))
  const { stream, read, rewind } = await serve({ root: { records: ['1'], closed: false } })
  await read()
  stream.shards['root'] = { records: ['7', '8'], closed: false }
  stream.trimmed = true
  rewind()
  expect(await read()).toEqual(['7', '8'])
  expect(logged).toEqual([expect.stringContaining('changes were dropped')])
})
