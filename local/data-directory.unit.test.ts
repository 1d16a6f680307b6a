import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DataDirectory, openDataDirectory, secretsOf } from './data-directory.ts'
import { StartError } from './start-error.ts'

let path: string
const children: ChildProcess[] = []
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'assay-data-')), 'data')
})
afterEach(async () => {
  for (const directory of opened.splice(0)) directory.release()
  await Promise.all(children.splice(0).map(end))
  rmSync(join(path, '..'), { recursive: true, force: true })
})

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => child.once('exit', resolve))
}
const end = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL')
  await ended(child)
}

/** A process that does nothing, with these words in its command line. */
const idleProcess = async (...words: string[]): Promise<ChildProcess & { pid: number }> => {
  const script = 'process.stdout.write("up"); setInterval(() => {}, 1000)'
  const child = spawn(process.execPath, ['-e', script, '--', ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child as ChildProcess & { pid: number }
}

/** A process that has the directory until it is killed. */
const holdInOtherProcess = async (): Promise<ChildProcess & { pid: number }> => {
  const source = join(import.meta.dirname, 'data-directory.ts')
  const script =
    `import { openDataDirectory } from ${JSON.stringify(source)}\n` +
    `openDataDirectory(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child as ChildProcess & { pid: number }
}

const opened: DataDirectory[] = []
const open = (options?: { readonly fresh: boolean }): DataDirectory => {
  const directory = openDataDirectory(path, options)
  opened.push(directory)
  return directory
}
/** Opens it and gives it free again. */
const openBriefly = (): DataDirectory => {
  const directory = open()
  directory.release()
  return directory
}
const lock = (): unknown => JSON.parse(readFileSync(join(path, 'lock.json'), 'utf8'))
const writeLock = (value: unknown): void => {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'lock.json'), typeof value === 'string' ? value : JSON.stringify(value))
}

/** One clear sentence, for a person at a terminal. */
const problemOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return error instanceof Error ? error.message : ''
  }
  throw new Error('There was no problem.')
}

describe('a new directory', () => {
  test('is made with a place for everything', () => {
    const directory = open()
    expect(directory.path).toBe(path)
    for (const folder of [directory.outbox, directory.objects]) {
      expect(statSync(folder).isDirectory()).toBe(true)
    }
    for (const file of [directory.dataFile, directory.logFile]) {
      expect(statSync(join(file, '..')).isDirectory()).toBe(true)
    }
  })

  test('gets secrets that nobody else has and that only the owner can read', () => {
    const { secrets } = open()
    expect(secrets.secret.length).toBeGreaterThanOrEqual(32)
    expect(secrets.clientSecret.length).toBeGreaterThanOrEqual(32)
    expect(statSync(join(path, 'secrets.json')).mode & 0o777).toBe(0o600)
    const elsewhere = openDataDirectory(join(path, '..', 'other'))
    opened.push(elsewhere)
    const other = elsewhere.secrets
    expect(Object.values(other)).not.toContain(secrets.secret)
    expect(Object.values(other)).not.toContain(secrets.personalDataSecret)
    expect(new Set(Object.values(secrets)).size).toBe(5)
    expect(other.clientSecret).not.toBe(secrets.clientSecret)
  })

  test('shows git nothing of what is in it', () => {
    const repository = join(path, '..')
    spawnSync('git', ['init', '--quiet', repository])
    open()
    const status = ['-C', repository, 'status', '--porcelain', '--untracked-files=all']
    expect(spawnSync('git', status, { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' })
  })

  test('that has other files already hides none of them from git', () => {
    mkdirSync(path)
    writeFileSync(join(path, 'thesis.txt'), 'years of work')
    open()
    expect(existsSync(join(path, '.gitignore'))).toBe(false)
  })

  test('is locked for this process', () => {
    open()
    expect(lock()).toEqual({ pid: process.pid })
  })
})

describe('the next start', () => {
  test('finds the same secrets and what was kept', () => {
    const first = open()
    writeFileSync(first.dataFile, 'data')
    first.release()
    const second = open()
    expect(second.secrets).toEqual(first.secrets)
    expect(readFileSync(second.dataFile, 'utf8')).toBe('data')
  })

  test('adds a secret that the directory is too old to have, once, and keeps the others', () => {
    const { secrets } = openBriefly()
    const { personalDataSecret, ...older } = secrets
    writeFileSync(join(path, 'secrets.json'), JSON.stringify(older))
    const added = openBriefly().secrets
    expect(added).toEqual({ ...older, personalDataSecret: expect.stringMatching(/^[\w-]{43}$/) })
    expect(added.personalDataSecret).not.toBe(personalDataSecret)
    expect(openBriefly().secrets).toEqual(added)
    expect(statSync(join(path, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('knows the port of the identity server, and starts without one that it cannot read', () => {
    expect(openBriefly().identityPort).toBeUndefined()
    openBriefly().noteIdentityPort(4711)
    expect(openBriefly().identityPort).toBe(4711)
    for (const text of ['', '"4711"', '70000', '{']) {
      writeFileSync(join(path, 'identity-port.json'), text)
      expect(openBriefly().identityPort).toBeUndefined()
    }
  })

  test('with --fresh finds nothing of it', () => {
    const first = open()
    writeFileSync(first.dataFile, 'data')
    writeFileSync(join(first.outbox, 'mail.json'), '{}')
    writeFileSync(join(first.objects, 'picture.svg'), '<svg/>')
    first.release()
    const second = open({ fresh: true })
    expect(second.secrets.secret).not.toBe(first.secrets.secret)
    for (const gone of [
      second.dataFile,
      join(second.outbox, 'mail.json'),
      join(second.objects, 'picture.svg'),
    ]) {
      expect(existsSync(gone)).toBe(false)
    }
  })

  test('with --fresh touches nothing that is not ours', () => {
    mkdirSync(path)
    writeFileSync(join(path, 'thesis.txt'), 'years of work')
    open({ fresh: true })
    expect(readFileSync(join(path, 'thesis.txt'), 'utf8')).toBe('years of work')
  })
})

describe('a directory of somebody else', () => {
  const foreign = (name: string): string => join(path, name, 'thesis.txt')

  test.each(['data', 'outbox', 'objects', 'analytics'])(
    'in which Assay has never run and that has a folder %s is refused, and nothing is written',
    (name) => {
      mkdirSync(join(path, name), { recursive: true })
      writeFileSync(foreign(name), 'years of work')
      for (const options of [undefined, { fresh: true }, { fresh: true }]) {
        expect(problemOf(() => open(options))).toBe(
          `There is a ${join(path, name)} that Assay has not made: ` +
            'give another folder with --data DIR.',
        )
      }
      expect(readdirSync(path)).toEqual([name])
      expect(readFileSync(foreign(name), 'utf8')).toBe('years of work')
    },
  )

  test('with a secrets.json and no other mark of Assay is refused', () => {
    mkdirSync(path)
    writeFileSync(join(path, 'secrets.json'), '{}')
    expect(problemOf(() => open({ fresh: true }))).toContain('that Assay has not made')
    expect(readdirSync(path)).toEqual(['secrets.json'])
  })
})

describe('a first start that was killed', () => {
  test('after its lock was made: --fresh starts over', () => {
    mkdirSync(join(path, 'outbox'), { recursive: true })
    writeFileSync(join(path, '.lock.db'), '')
    expect(open({ fresh: true }).secrets.secret).toBeTruthy()
  })
})

describe('a directory that cannot be used', () => {
  test('below a file: the sentence names it and says what to do', () => {
    const file = join(path, '..', 'file')
    writeFileSync(file, '')
    expect(problemOf(() => openDataDirectory(join(file, 'data')))).toBe(
      `The data directory ${join(file, 'data')} cannot be written (ENOTDIR): ` +
        'give another with --data DIR.',
    )
  })

  test('a file itself', () => {
    writeFileSync(path, '')
    expect(problemOf(open)).toMatch(/^The data directory .* cannot be written \(EEXIST\)/)
  })

  test('in use by another process, which is named: nothing is touched, with --fresh either', async () => {
    writeFileSync(openBriefly().dataFile, 'data')
    const { pid } = await holdInOtherProcess()
    for (const options of [undefined, { fresh: true }]) {
      expect(problemOf(() => open(options))).toBe(
        `Another process is using ${path} (process ${pid}): ` +
          'wait for its end, stop it, or give another directory with --data DIR.',
      )
    }
    expect(lock()).toEqual({ pid })
    expect(readFileSync(join(path, 'data', 'assay.db'), 'utf8')).toBe('data')
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
      `${problem.replace('PATH', path)}, or give another directory with --data DIR.`,
    )
  })

  test('what holds it is noted with its engine', () => {
    const directory = openDataDirectory(path, { command: 'npm run ops -- verify' })
    opened.push(directory)
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
      `Another process is using ${path}: wait for its end, stop it, or give another directory with --data DIR.`,
    )
  })

  test('on a full disk: the sentence says to make room', () => {
    const source = join(import.meta.dirname, 'data-directory.ts')
    const script =
      `import { openDataDirectory } from ${JSON.stringify(source)}\n` +
      `try { openDataDirectory(${JSON.stringify(path)}) } catch (error) { console.log(error.message) }`
    // A write beyond the largest size of a file fails as one to a full disk.
    const { stdout } = spawnSync(
      'bash',
      [
        '-c',
        'ulimit -f 0; exec "$@"',
        'bash',
        process.execPath,
        '--input-type=module',
        '-e',
        script,
      ],
      { encoding: 'utf8' },
    )
    expect(stdout).toBe(`There is no room left for ${path}: make room and start again.\n`)
  })

  test.each([
    ['no JSON', '{"secret":'],
    ['empty', ''],
    ['of another shape', '{"secret":5}'],
    ['with a secret that is too short', '{"secret":"a","poolId":"b","clientId":"c"}'],
  ])('with a secrets file that is %s: the file is named and stays', (_, text) => {
    openBriefly()
    writeFileSync(join(path, 'secrets.json'), text)
    expect(problemOf(open)).toBe(
      `The file ${join(path, 'secrets.json')} is damaged: ` +
        'put a copy back, or start over with --fresh.',
    )
    expect(readFileSync(join(path, 'secrets.json'), 'utf8')).toBe(text)
  })

  test.each(['assay.db', 'shared-local-instance.db'])(
    'with %s and without secrets: the sentence asks for them, and none are made',
    (name) => {
      writeFileSync(join(openBriefly().dataFile, '..', name), 'data')
      rmSync(join(path, 'secrets.json'))
      for (const act of [open, () => secretsOf(path)]) {
        expect(problemOf(act)).toBe(
          `The file ${join(path, 'secrets.json')} is missing, without which personal fields cannot ` +
            'be read: put it back.',
        )
      }
      expect(existsSync(join(path, 'secrets.json'))).toBe(false)
      expect(open({ fresh: true }).secrets.secret).toBeTruthy()
    },
  )

  test('with a secrets file that cannot be read', () => {
    openBriefly()
    rmSync(join(path, 'secrets.json'))
    mkdirSync(join(path, 'secrets.json'))
    expect(problemOf(open)).toMatch(/secrets\.json cannot be read \(EISDIR\)/)
  })

  test('starting over with --fresh helps against damaged secrets, as the sentence says', () => {
    openBriefly()
    writeFileSync(join(path, 'secrets.json'), '{')
    expect(open({ fresh: true }).secrets.secret).toBeTruthy()
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
    expect(existsSync(join(path, 'lock.json'))).toBe(false)
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
    writeFileSync(join(path, 'secrets.json'), '{')
    expect(problemOf(open)).toContain('is damaged')
    rmSync(join(path, 'secrets.json'))
    expect(open().secrets.secret).toBeTruthy()
  })
})

describe('the engine that a killed start left behind', () => {
  test('is noted beside the process that started it', () => {
    open().noteEngine(4711)
    expect(lock()).toEqual({ pid: process.pid, enginePid: 4711 })
  })

  test.runIf(existsSync('/proc/self/cmdline'))('is ended by the next start', async () => {
    const engine = await idleProcess('--db-path', join(path, 'data', 'assay.db'))
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
