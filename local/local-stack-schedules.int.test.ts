import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { schedules } from '../lambdas/deployment/schedules.ts'
import { type LocalStack, startLocalStack } from './local-stack.ts'
import { type DataDirectory, openDataDirectory } from './data-directory/data-directory.ts'

const engineEndpoint = process.env['DYNAMODB_ENDPOINT']

let path: string
let logFile: string
let directory: DataDirectory | undefined
let stack: LocalStack | undefined
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'assay-schedules-'))
})
afterEach(async () => {
  await stack?.stop()
  directory?.release()
  stack = undefined
  rmSync(path, { recursive: true })
})

const start = async (withSchedules?: boolean): Promise<LocalStack> => {
  // A stack says where its engine is by the variable that names one to use instead.
  if (engineEndpoint === undefined) delete process.env['DYNAMODB_ENDPOINT']
  directory = openDataDirectory(path)
  ;({ logFile } = directory)
  stack = await startLocalStack({
    directory,
    port: 0,
    print: () => {},
    scryptCost: 2,
    ...(withSchedules !== undefined && { withSchedules }),
  })
  return stack
}
const aNumber: unknown = expect.any(Number)
const TAKEN = {
  failed: 0,
  milliseconds: aNumber,
  retries: 0,
  conflicts: 0,
  readUnits: aNumber,
  writeUnits: aNumber,
  _aws: { CloudWatchMetrics: [{ Namespace: 'Assay', Dimensions: [['stage', 'schedule']] }] },
}

const logged = (): Readonly<Record<string, unknown>>[] =>
  existsSync(logFile)
    ? readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : []
const loggedEvents = (): unknown[] => logged().map(({ event }) => event)

test('nothing runs by the clock unless it is asked for', async () => {
  const { open, stop } = await start()
  open()
  // It would have begun by now, and is waited for.
  await stop()
  expect(loggedEvents()).not.toContain('catalogue rated')
  expect(loggedEvents()).not.toContain('a scheduled run failed')
})

test('else it runs in the background when the gateway opens, a stop waits for it, and each run tells what it took', async () => {
  const { open, stop } = await start(true)
  expect(loggedEvents()).not.toContain('catalogue rated')
  open()
  await stop()
  expect(loggedEvents()).toContain('catalogue rated')
  expect(loggedEvents()).not.toContain('a scheduled run failed')
  const runs = logged().filter(({ event }) => event === 'scheduled run ended')
  expect(runs).toHaveLength(schedules.length)
  expect(new Set(runs.map(({ schedule }) => schedule))).toEqual(
    new Set(schedules.map(({ id }) => id)),
  )
  for (const run of runs) expect(run).toMatchObject(TAKEN)
})
