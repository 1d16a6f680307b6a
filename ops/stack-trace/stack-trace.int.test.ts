import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { NoSuchKey, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { rolldown } from 'rolldown'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bundleId } from '../../lambdas/platform/telemetry/bundle-id.ts'
import { releaseMap } from '../../scripts/bundle/release-map.ts'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { stackTrace } from '../commands/stack-trace.ts'
import { createProgress } from '../progress.ts'
import { bundleOfRelease, mapsOfBucket } from './find-map.ts'
import { mapTrace } from './map-trace.ts'

const folder = temporaryFolder('trace')
const maps = join(folder, 'maps')

const STORE = `export const readShelf = (id: string): string => {
  if (id === 'none') {
    throw new RangeError('There is no shelf.')
  }
  return id
}
`
const HANDLER = `import { readShelf } from './read-shelf.ts'

export const handler = (id: string): string => {
  try {
    return readShelf(id)
  } catch (cause) {
    throw new Error('The shelf was not read.', { cause })
  }
}
`
let id = ''
let line = ''

beforeAll(async () => {
  writeFileSync(join(folder, 'read-shelf.ts'), STORE)
  writeFileSync(join(folder, 'handler.ts'), HANDLER)
  const build = await rolldown({ cwd: folder, input: 'handler.ts', logLevel: 'silent' })
  const { output } = await build.generate({ format: 'esm', minify: true, sourcemap: 'hidden' })
  await build.close()
  const [{ code }] = output
  id = bundleId(code)
  mkdirSync(join(folder, 'task'))
  mkdirSync(maps)
  writeFileSync(join(folder, 'task', 'index.mjs'), code)
  writeFileSync(join(maps, `${id}.map`), releaseMap(output[0]))
  // As a function does it: the line of the log, with the bundle that wrote it.
  const log = join(import.meta.dirname, '..', '..', 'lambdas', 'platform', 'log.ts')
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { errorDetails, log } from ${JSON.stringify(log)}
import { handler } from './task/index.mjs'
try { handler('none') } catch (error) {
  log('error', 'request failed', { requestId: 'R-1', endpoint: 'shelf/read', error: errorDetails(error) })
}`,
  )
  line = execFileSync(process.execPath, [join(folder, 'run.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, ASSAY_BUNDLE: id, NODE_NO_WARNINGS: '1' },
  })
})

const trace = async (text: string, ...args: string[]) => {
  const file = join(folder, 'log.jsonl')
  writeFileSync(file, text)
  return await runCommand(stackTrace, ['--from', file, ...args])
}

test('a line of the log leads to the lines of the sources, of the cause too', async () => {
  expect(line).toContain('index.mjs:1:')
  const { out, err, exitCode } = await trace(
    `${line}{"event":"other"}\nsome text\n`,
    '--maps',
    maps,
  )
  const places = out.replaceAll(/at \S+ \(/g, 'at (').split('\n')
  expect(places).toEqual(
    expect.arrayContaining([
      'request failed shelf/read R-1',
      'Error: The shelf was not read.',
      '    at (handler.ts:7:15)',
      'caused by',
      'RangeError: There is no shelf.',
      '    at (read-shelf.ts:3:15)',
      '    at (handler.ts:5:12)',
      '{"event":"other"}',
      'some text',
    ]),
  )
  expect([err, exitCode]).toEqual(['', 0])
})

test('a trace as text takes the bundle that it is told', async () => {
  const frame = /at [^"]*index\.mjs:\d+:\d+/.exec(line)?.[0].replace(/\(.*\//, '(/var/task/')
  const text = `Error: The shelf was not read.\n    ${frame})\n`
  const told = await trace(text, '--maps', maps, '--bundle', id)
  expect(told.out).toMatch(/\(handler\.ts:7:15\)/)
  const untold = await trace(text, '--maps', maps)
  expect(untold.out).toBe(text)
  expect(untold.err).toContain('give --bundle')
  expect(untold.exitCode).toBe(1)
})

test('a bundle without a source map is named, and its lines stay as they are', async () => {
  const other = '0123456789abcdef'
  const { out, err, exitCode } = await trace(line.replace(id, other), '--maps', maps)
  expect(out).toContain('index.mjs:1:')
  expect(err).toBe(`There is no source map of ${other} in ${maps}.\n`)
  expect(exitCode).toBe(1)
})

test('what Lambda itself writes of an error that nobody caught is read, too', async () => {
  const found = JSON.parse(readFileSync(join(maps, `${id}.map`), 'utf8')) as SourceMapPayload
  const column = /index\.mjs:1:(\d+)/.exec(line)?.[1]
  const own = JSON.stringify({
    errorType: 'Error',
    errorMessage: 'The shelf was not read.',
    stack: ['Error: The shelf was not read.', `    at file:///var/task/index.mjs:1:${column}`],
  })
  const { text } = await mapTrace(own, async () => await Promise.resolve(found), { bundle: id })
  expect(text).toBe('Error: The shelf was not read.\n    at handler.ts:7:15')
})

test.each([
  [[], 'Give --from'],
  [['--from', '/nowhere.log'], '/nowhere.log cannot be read'],
  [['--from', '-', '--release', 'x'], '--release and --function go together'],
  [['--from', '-', '--release', 'x', '--function', 'y'], 'give --bucket BUCKET too'],
])('%j is refused', async (args, sentence) => {
  expect(await refusalOf(stackTrace, args)).toContain(sentence)
})

const s3 = mockAwsClient(S3Client)
beforeEach(() => {
  s3.reset()
  s3.on(GetObjectCommand).rejects(new NoSuchKey({ message: 'none', $metadata: {} }))
})

const holds = (Key: string, text: string): void => {
  s3.on(GetObjectCommand, { Bucket: 'maps', Key }).resolves({
    Body: { transformToString: async () => await Promise.resolve(text) } as never,
  })
}

test('the bucket has the maps of all releases, and knows what each release was made of', async () => {
  const client = new S3Client({ region: 'x' })
  holds(`${'a'.repeat(16)}.map`, '{"version":3}')
  holds('releases/c0ffee.json', '{"watchlist-create":"aaaaaaaaaaaaaaaa"}')
  const bundle = await bundleOfRelease(client, 'maps', 'c0ffee', 'watchlist/create')
  expect(bundle).toBe('aaaaaaaaaaaaaaaa')
  expect(
    await bundleOfRelease(client, 'maps', 'c0ffee', '/aws/lambda/assay-prod-watchlist-create'),
  ).toBe(bundle)
  expect(await mapsOfBucket(client, 'maps')(bundle)).toEqual({ version: 3 })
  expect(await mapsOfBucket(client, 'maps')('b'.repeat(16))).toBeUndefined()
  expect(await mapsOfBucket(client, 'maps')('../releases/c0ffee')).toBeUndefined()
  await expect(bundleOfRelease(client, 'maps', 'dead', 'watchlist/create')).rejects.toThrow(
    'maps has no release dead',
  )
  await expect(bundleOfRelease(client, 'maps', 'c0ffee', 'toString')).rejects.toThrow(
    'no function toString',
  )
})

test('who stops it does not wait for the maps of what is left', async () => {
  const stopping = new AbortController()
  const asked: string[] = []
  const mapping = mapTrace(
    `${line}${line.replace(id, 'a'.repeat(16))}`,
    async (bundle) => {
      asked.push(bundle)
      stopping.abort(new Error('stopped'))
      return await Promise.resolve(undefined)
    },
    { signal: stopping.signal },
  )
  await expect(mapping).rejects.toThrow('stopped')
  expect(asked).toEqual([id])
})

test('who stops it does not wait for more to be piped in', async () => {
  const stdin = new PassThrough()
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never)
  const stopping = new AbortController()
  const { signal } = stopping
  const progress = createProgress(process.stderr)
  const running = stackTrace.run(['--from', '-'], { signal, progress })
  stopping.abort()
  await expect(running).rejects.toThrow('The operation was aborted')
  vi.restoreAllMocks()
})

test('a message that visitors had a hand in does not speak to the terminal', async () => {
  const message = 'access_denied: \u001b[2J\u009b31m'
  const failed = JSON.stringify({
    event: 'sign-in failed',
    error: { name: 'OAuthCallbackError', message, stack: ['at send (file:///x.ts:1:1)'] },
  })
  const { text } = await mapTrace(failed, async () => await Promise.resolve(undefined))
  expect(text).toBe(
    'sign-in failed\nOAuthCallbackError: access_denied:  [2J 31m\n    at send (file:///x.ts:1:1)',
  )
})
