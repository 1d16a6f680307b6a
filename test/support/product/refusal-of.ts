import type { Command } from '../../../ops/command.ts'
import { OpsError } from '../../../ops/ops-error.ts'
import { createProgress } from '../../../ops/progress.ts'

/**
 * What an operators' command says in place of doing what it is asked: the line that `npm run ops`
 * writes before it ends with exit code 1. In this process, which starts faster than one of its own.
 *
 * @throws Error when the command does something, or fails otherwise
 */
export const refusalOf = async (command: Command, args: readonly string[]): Promise<string> => {
  const { signal } = new AbortController()
  const error = await command
    .run(args, { signal, progress: createProgress(process.stderr) })
    .then(() => new Error(`It does ${JSON.stringify(args)}.`))
    .catch((thrown: unknown) => thrown)
  if (error instanceof OpsError) return error.message
  throw error
}
