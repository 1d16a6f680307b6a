import { vi } from 'vitest'
import type { Command } from '../../../ops/command.ts'
import { OpsError } from '../../../ops/ops-error.ts'
import { createProgress } from '../../../ops/progress.ts'
import { StartError } from '../../../local/start-error.ts'
import { type OpsRun, opsRun } from './run-ops.ts'

/** Collects what is written instead of it, which is done at once. */
const collect = (stream: NodeJS.WriteStream) => {
  let text = ''
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk, encoding, done) => {
    text += String(chunk)
    const written = typeof encoding === 'function' ? encoding : done
    written?.()
    return true
  })
  return { text: () => text, restore: () => spy.mockRestore() }
}

/**
 * Runs an operators' command in this process, which takes a tenth of the time of one of its own. Each
 * command is run in a process by `test/product/runbook.int.test.ts`, and what all have in common
 * there by `ops/ops.int.test.ts`. One at a time: what this process writes meanwhile is its output.
 *
 * @throws Error where the process would not have ended with a sentence
 */
export const runCommand = async (
  command: Command,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<OpsRun> => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const [out, err] = [collect(process.stdout), collect(process.stderr)]
  const { signal } = new AbortController()
  let isRight = false
  let refusal = ''
  try {
    isRight = await command.run(args, { signal, progress: createProgress(process.stderr) })
  } catch (error) {
    if (!(error instanceof OpsError || error instanceof StartError)) throw error
    refusal = `${error.message}\n`
  } finally {
    for (const one of [out, err]) one.restore()
    if (Object.keys(environment).length > 0) vi.unstubAllEnvs()
  }
  return opsRun(out.text(), err.text() + refusal, isRight ? 0 : 1)
}
