import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  dataDirectoryUnderTest,
  problemOf,
} from '../../test/support/product/data-directory-under-test.ts'

const tested = dataDirectoryUnderTest()
const { open, openBriefly } = tested
const children: ChildProcess[] = []
afterEach(async () => {
  await Promise.all(children.splice(0).map(end))
})

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => child.once('exit', resolve))
}
const end = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL')
  await ended(child)
}

const spawnUntilUp = async (
  args: readonly string[],
): Promise<ChildProcess & { readonly pid: number }> => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child as ChildProcess & { pid: number }
}
const STAY_UP = 'console.log("up"); setInterval(() => {}, 1000)'

/** A process that does nothing, with these words in its command line. */
const idleProcess = async (...words: readonly string[]): ReturnType<typeof spawnUntilUp> =>
  await spawnUntilUp(['-e', STAY_UP, '--', ...words])

/** A process that has the directory until it is killed. */
const holdInOtherProcess = async (): ReturnType<typeof spawnUntilUp> => {
  const source = join(import.meta.dirname, 'data-directory.ts')
  const script =
    `import { openDataDirectory } from ${JSON.stringify(source)}\n` +
    `openDataDirectory(${JSON.stringify(tested.path)}); ${STAY_UP}`
  return await spawnUntilUp(['--input-type=module', '--eval', script])
}

const lockFile = (): string => join(tested.path, 'lock.json')
const lock = (): unknown => JSON.parse(readFileSync(lockFile(), 'utf8'))
const writeLock = (value: unknown): void => {
  mkdirSync(tested.path, { recursive: true })
  writeFileSync(lockFile(), typeof value === 'string' ? value : JSON.stringify(value))
}

describe('a directory that is open', () => {
  test('is locked for this process', () => {
    open()
    expect(lock()).toEqual({ pid: process.pid })
  })

  test('in use by another process, which is named: nothing is touched, with --fresh either', async () => {
    writeFileSync(openBriefly().dataFile, 'data')
    const { pid } = await holdInOtherProcess()
    for (const options of [undefined, { fresh: true }]) {
      expect(problemOf(() => open(options))).toBe(
        `Another process is using ${tested.path} (process ${pid}): ` +
          'wait for its end, stop it, or give another directory with --data DIR.',
      )
    }
    expect(lock()).toEqual({ pid })
    expect(readFileSync(join(tested.path, 'data', 'assay.db'), 'utf8')).toBe('data')
  })

  test('in use by another process with the same number, as in a container', async () => {
    await holdInOtherProcess()
    writeLock({ pid: process.pid })
    expect(problemOf(open)).toContain(`(process ${process.pid})`)
  })

  test.each([
    ['npm start', 'Assay runs on PATH already (process 7): stop it'],
    [
      'npm run ops -- verify',
      'npm run ops -- verify is using PATH (process 7): wait for its end, stop it',
    ],
  ])('in use by %s, which is named', async (command, problem) => {
    await holdInOtherProcess()
    writeLock({ pid: 7, command })
    expect(problemOf(open)).toBe(
      `${problem.replace('PATH', tested.path)}, or give another directory with --data DIR.`,
    )
  })

  test('what holds it is noted with its engine', () => {
    const directory = open({ command: 'npm run ops -- verify' })
    expect(lock()).toEqual({ pid: process.pid, command: 'npm run ops -- verify' })
    directory.noteEngine(7)
    expect(lock()).toEqual({
      pid: process.pid,
      command: 'npm run ops -- verify',
      enginePid: 7,
    })
    directory.noteEngine(undefined)
  })

  test('in use by another process, though nothing says by which', async () => {
    await holdInOtherProcess()
    writeLock('')
    expect(problemOf(open)).toBe(
      `Another process is using ${tested.path}: wait for its end, stop it, or give another directory with --data DIR.`,
    )
  })
})

describe('a lock that locks nothing', () => {
  test('of a process that was killed', async () => {
    await end(await holdInOtherProcess())
    open()
    expect(lock()).toEqual({ pid: process.pid })
  })

  test('of a number that another program has by now, whatever its name', async () => {
    const { pid } = await idleProcess('react-scripts', 'start', 'ops.ts')
    writeLock({ pid })
    open()
    expect(lock()).toEqual({ pid: process.pid })
  })

  test.each(['', '{"pid":', '{"pid":"x"}', 'null'])('that says %j', (text) => {
    writeLock(text)
    open()
    expect(lock()).toEqual({ pid: process.pid })
  })

  test('once it is released', () => {
    const directory = open()
    directory.release()
    expect(existsSync(lockFile())).toBe(false)
  })

  test('once it is released; a second release takes nothing from who has it by now', async () => {
    const directory = openBriefly()
    const { pid } = await holdInOtherProcess()
    directory.release()
    expect(lock()).toEqual({ pid })
    expect(problemOf(open)).toContain('is using')
  })

  test('after an opening that failed', () => {
    openBriefly()
    writeFileSync(join(tested.path, 'secrets.json'), '{')
    expect(problemOf(open)).toContain('is damaged')
    rmSync(join(tested.path, 'secrets.json'))
    expect(open().secrets.secret).toBeTruthy()
  })
})

describe('the engine that a killed start left behind', () => {
  test('is noted beside the process that started it', () => {
    open().noteEngine(4711)
    expect(lock()).toEqual({ pid: process.pid, enginePid: 4711 })
  })

  test.runIf(existsSync('/proc/self/cmdline'))('is ended by the next start', async () => {
    const engine = await idleProcess('--db-path', join(tested.path, 'data', 'assay.db'))
    writeLock({ pid: 999_999_999, enginePid: engine.pid })
    open()
    await ended(engine)
    expect(engine.signalCode).toBe('SIGKILL')
    expect(lock()).toEqual({ pid: process.pid })
  })

  test('is left alone when the number is another program’s by now', async () => {
    const unrelated = await idleProcess('--db-path', '/elsewhere/assay.db')
    writeLock({ pid: 999_999_999, enginePid: unrelated.pid })
    const kill = vi.spyOn(process, 'kill')
    open()
    expect(kill.mock.calls.filter(([pid]) => pid === unrelated.pid)).toEqual([])
    kill.mockRestore()
  })
})
