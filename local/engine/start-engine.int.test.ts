import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StartError } from '../start-error.ts'
import type { EngineChoice } from './choose-engine.ts'
import { type Engine, startEngine } from './start-engine.ts'

let folder: string
const engines: Engine[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-engine-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(engines.splice(0).map((engine) => engine.stop()))
  rmSync(folder, { recursive: true })
})

const start = async (...options: Parameters<typeof startEngine>): Promise<Engine> => {
  const engine = await startEngine(...options)
  engines.push(engine)
  return engine
}

const tablesOf = async (
  { endpoint }: Engine,
  change?: (client: DynamoDBClient) => Promise<unknown>,
) => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBClient({ endpoint, region: 'local', credentials })
  await change?.(client)
  const { TableNames } = await client.send(new ListTablesCommand({}))
  client.destroy()
  return TableNames
}

const createTable = async (client: DynamoDBClient) =>
  await client.send(
    new CreateTableCommand({
      TableName: 'kept',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    }),
  )

const isAlive = (pid = 0): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** An engine that is a script for node; it finds its port in `process.argv[1]`. */
const script = (source: string): EngineChoice => ({
  kind: 'program',
  name: 'script',
  command: process.execPath,
  argumentsFor: (port) => ['-e', source, '--', String(port)],
})

/** Lets the time run out that an engine has to come up, once a condition holds. */
const waitInVain = (ready: () => boolean = () => true): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const check = setInterval(() => {
    if (!ready()) return
    clearInterval(check)
    vi.setSystemTime(Date.now() + 60_000)
  }, 10)
}

describe('an engine', () => {
  test('without a file begins empty, and two of them know nothing of each other', async () => {
    const one = await start()
    const two = await start()
    expect(one.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await tablesOf(one, createTable)).toEqual(['kept'])
    expect(await tablesOf(two)).toEqual([])
  })

  test('with a file has again what it had', async () => {
    const file = join(folder, 'assay.db')
    const first = await start({ file })
    await tablesOf(first, createTable)
    await first.stop()
    expect(await tablesOf(await start({ file }))).toEqual(['kept'])
  })

  test('is gone when it was stopped, and stopping it again is no problem', async () => {
    const engine = await start()
    expect(isAlive(engine.pid)).toBe(true)
    await engine.stop()
    expect(isAlive(engine.pid)).toBe(false)
    await engine.stop()
  })

  test('is asked to stop, so that it can put its data in order', async () => {
    const file = join(folder, 'goodbye')
    const engine = await start({
      choice: script(`
        require('http').createServer((_, response) => response.end()).listen(process.argv[1], '127.0.0.1')
        process.on('SIGTERM', () => {
          require('fs').writeFileSync(${JSON.stringify(file)}, 'goodbye')
          process.exit()
        })
      `),
    })
    await engine.stop()
    expect(readFileSync(file, 'utf8')).toBe('goodbye')
  })

  test('that ends by itself is reported, with how', async () => {
    const engine = await start()
    process.kill(engine.pid ?? 0, 'SIGKILL')
    expect((await engine.failed).message).toBe('The data engine is gone: it ended with SIGKILL.')
  })

  test('that was stopped is not reported as gone', async () => {
    const engine = await start()
    const reported = vi.fn()
    void engine.failed.then(reported)
    await engine.stop()
    await new Promise((resolve) => setImmediate(resolve))
    expect(reported).not.toHaveBeenCalled()
  })
})

describe('an engine that does not come up is one sentence', () => {
  test('over a damaged file, which is named and stays as it is', async () => {
    const file = join(folder, 'assay.db')
    writeFileSync(file, 'this is not a database, but it is long enough to look at '.repeat(100))
    const before = readFileSync(file)
    const failure = await startEngine({ file }).then(String, (error: unknown) => String(error))
    expect(failure).toMatch(
      new RegExp(`^StartError: The data engine \\(\\w+\\) did not start on ${file}: [^\\n]+\\.$`),
    )
    expect(readFileSync(file)).toEqual(before)
  })

  test('when its program is missing', async () => {
    const choice = { ...script(''), command: join(folder, 'no-such-program') } as EngineChoice
    await expect(startEngine({ choice })).rejects.toThrow(
      /^The data engine \(script\) did not start: spawn .*no-such-program ENOENT\.$/,
    )
  })

  test('with the last thing that it said', async () => {
    const choice = script(
      'console.error("warming up\\n\\u001b[31mno disk left.\\u001b[0m"); process.exit(3)',
    )
    await expect(startEngine({ choice })).rejects.toThrow(
      'The data engine (script) did not start: no disk left.',
    )
  })

  test('with how it ended when it said nothing', async () => {
    await expect(startEngine({ choice: script('process.exit(3)') })).rejects.toThrow(
      'The data engine (script) did not start: it ended with code 3.',
    )
  })

  test('when it has ended, nobody asks any more whether it answers', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    await expect(startEngine({ choice: script('process.exit(3)') })).rejects.toThrow(StartError)
    const before = asked.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 200))
    // One may have been under way.
    expect(asked.mock.calls.length).toBeLessThanOrEqual(before + 1)
    asked.mockRestore()
  })

  test('when it hangs, and it is not left behind', async () => {
    const file = join(folder, 'pid')
    const choice = script(
      `require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); setInterval(() => {}, 1000)`,
    )
    waitInVain(() => existsSync(file) && readFileSync(file, 'utf8') !== '')
    await expect(startEngine({ choice })).rejects.toThrow(
      'The data engine (script) did not start: nothing answered within 60 s.',
    )
    await expect.poll(() => isAlive(Number(readFileSync(file, 'utf8')))).toBe(false)
  })

  test('when nothing answers at the address that was given', async () => {
    waitInVain()
    const choice = { kind: 'endpoint', endpoint: 'http://127.0.0.1:9' } as const
    await expect(startEngine({ choice })).rejects.toThrow(
      'Nothing answers at DYNAMODB_ENDPOINT (http://127.0.0.1:9): start it or unset it.',
    )
  })
})

test('an engine that is not ours is used and not stopped', async () => {
  const { endpoint } = await start()
  const borrowed = await start({ choice: { kind: 'endpoint', endpoint } })
  expect(borrowed).toMatchObject({ endpoint, pid: undefined })
  await borrowed.stop()
  expect(await tablesOf(borrowed)).toEqual([])
})
