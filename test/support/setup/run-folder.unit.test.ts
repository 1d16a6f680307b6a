import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EVENTUALLY } from '../time/eventually.ts'

/** Creates a run folder, and starts on it what would never end; prints the pid. */
const SCRIPT = `
import { spawn } from 'node:child_process'
import { createRunFolder } from ${JSON.stringify(new URL('run-folder.ts', import.meta.url).href)}
const folder = createRunFolder()
const stays = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', folder], {
  detached: true,
  stdio: 'ignore',
})
stays.unref()
console.log(stays.pid)
process.stdin.resume()
process.stdin.once('end', () => process.exit())
`

/** A run of tests, whose worker leaves a process behind. */
const startRun = async (): Promise<{ run: ChildProcess; left: number }> => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: join(import.meta.dirname, '..', '..', '..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [pid] = (await once(run.stdout, 'data')) as [Buffer]
  const left = Number(pid)
  onTestFinished(() => {
    run.kill('SIGKILL')
    if (isRunning(left)) process.kill(left, 'SIGKILL')
  })
  return { run, left }
}

/** One that has ended may stay in the list until somebody asks how (`Z`). */
const isRunning = (pid: number): boolean => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout.trim())
}

test('what a run of tests leaves behind ends with it', async () => {
  const { run, left } = await startRun()
  expect(isRunning(left)).toBe(true)
  run.stdin!.end()
  await once(run, 'exit')
  await expect.poll(() => isRunning(left), EVENTUALLY).toBe(false)
})

test('what a run that was killed leaves behind ends with the next run', async () => {
  const killed = await startRun()
  killed.run.kill('SIGKILL')
  await once(killed.run, 'exit')
  expect(isRunning(killed.left)).toBe(true)
  await startRun()
  await expect.poll(() => isRunning(killed.left), EVENTUALLY).toBe(false)
})
