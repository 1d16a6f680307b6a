import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { log } from '../lambdas/platform/log.ts'

/** Long after the product is ready: nobody waits for insights. */
const FIRST_AFTER_MS = 30_000
const EVERY_MS = 15 * 60_000

const PROGRAM = join(import.meta.dirname, '..', 'ops', 'ops.ts')

export interface InsightPublisher {
  /** Ends an export that is under way. */
  stop(): Promise<void>
}

/**
 * Exports the data folder and publishes the insights now and then, as operators do for a deployment:
 * by the command, in a process of its own that gives way to all others. An export that says so is begun
 * anew, without the accounts that it held where those cannot be read; after any other failure, as while
 * another command writes it, it goes on.
 *
 * @param firstAfterMs default: half a minute
 * @param priority of the process, as the system counts it; default: the lowest
 */
export const publishInsights = (
  path: string,
  {
    firstAfterMs = FIRST_AFTER_MS,
    everyMs = EVERY_MS,
    priority = constants.priority.PRIORITY_LOW,
  } = {},
): InsightPublisher => {
  let stopping = false
  let isDamaged = false
  let ended = Promise.resolve()
  let kill = (): void => {}
  let timer: NodeJS.Timeout

  const run = async (): Promise<void> => {
    const options = ['export', '--publish', '--data', path, ...(isDamaged ? ['--restart'] : [])]
    const child = spawn(process.execPath, [PROGRAM, ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    // At once: an export is whole after any kill, and nobody waits at Ctrl-C.
    kill = () => void child.kill('SIGKILL')
    setPriorityOf(child.pid, priority)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const exitCode = await new Promise((resolve) => {
      child.once('error', resolve)
      child.once('close', resolve)
    })
    const hasFailed = exitCode !== 0
    // The remedy of what is damaged, or of other tables.
    const isRefused = hasFailed && said.includes('--restart')
    // Refused once more it says that they go first. Nobody is there to put a copy back.
    if (isRefused && isDamaged)
      await rm(join(path, 'analytics', 'accounts'), { recursive: true, force: true })
    isDamaged = isRefused
    if (hasFailed && !stopping)
      log('info', 'insights were not published', { said: said.slice(-500) })
  }
  const follow = async (): Promise<void> => {
    await run()
    if (!stopping) plan(everyMs)
  }
  const plan = (afterMs: number): void => {
    timer = setTimeout(() => {
      ended = follow()
    }, afterMs)
    timer.unref()
  }
  plan(firstAfterMs)
  return {
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      kill()
      await ended
    },
  }
}

const setPriorityOf = (pid: number | undefined, priority: number): void => {
  try {
    if (pid !== undefined) setPriority(pid, priority)
  } catch {
    // It runs as others do.
  }
}
