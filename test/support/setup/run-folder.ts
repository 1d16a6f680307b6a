import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const VARIABLE = 'ASSAY_TEST_RUN_FOLDER'
const POLL_MS = 50
const PREFIX = 'assay-test-run-'

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/**
 * Creates the folder of a test run, which holds all temporary files of its processes until this one
 * ends. Every Node that they start finds there what others have compiled.
 */
export const createRunFolder = (): string => {
  const parent = hasRoomInMemory() ? MEMORY : tmpdir()
  removeAbandoned(parent)
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  process.env[VARIABLE] = folder
  process.env['TMPDIR'] = folder
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
  process.once('exit', () => clear(folder))
  return folder
}

/** Engines wait for the disk at every write, which takes a third of the time of tests that write. */
const hasRoomInMemory = (): boolean => {
  if (!existsSync(MEMORY) || process.availableMemory() < 12 * GIGABYTE) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > 4 * GIGABYTE
}

/** What this user's run that was killed has left. Those of other users cannot be removed. */
const removeAbandoned = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    const folder = join(parent, name)
    if (pid > 0 && !isRunning(pid) && isOwn(folder)) clear(folder)
  }
}

/** A worker that is killed, as by `--bail`, leaves the engine of its cloud running. */
const clear = (folder: string): void => {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
  // Where there is no `ps`, they go on.
  for (const line of stdout?.split('\n') ?? []) {
    if (line.includes(folder)) endProcess(Number.parseInt(line, 10))
  }
  rmSync(folder, { recursive: true, force: true })
}

const endProcess = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Windows has no numbers of users: there all are 0. */
const isOwn = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.uid === (process.getuid?.() ?? 0)

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Fills a folder once in a test run: in the worker that needs it first, while the others wait.
 *
 * @param name of the folder, unique in the run
 * @returns the folder's path; read-only for the caller
 */
export const makeOnce = async (
  name: string,
  fill: (folder: string) => void | Promise<void>,
): Promise<string> => {
  const folder = join(process.env[VARIABLE] ?? createRunFolder(), name)
  const finished = `${folder}.finished`
  for (;;) {
    if (existsSync(finished)) return folder
    if (claim(folder)) break
    await wait(POLL_MS)
  }
  try {
    await fill(folder)
    writeFileSync(finished, '')
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

const claim = (folder: string): boolean => {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
