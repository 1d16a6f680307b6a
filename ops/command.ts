import { parseArgs, type ParseArgsConfig } from 'node:util'
import { OpsError } from './ops-error.ts'
import type { Progress } from './progress.ts'

/** What a command is given beside its arguments. */
interface CommandContext {
  readonly signal: AbortSignal
  readonly progress: Progress
}

export interface Command {
  readonly usage: string
  /** Commands that its first argument names, with a usage of their own. */
  readonly parts?: ReadonlyMap<string, LoadCommand>
  /** @returns whether all is well: the exit code follows from it */
  run(args: readonly string[], context: CommandContext): Promise<boolean>
}

export type LoadCommand = () => Promise<Command>

/** Tells others what works on a folder. */
export const givenCommand = (): string => `npm run ops -- ${process.argv[2] ?? ''}`.trim()

/** What every command takes. */
export const commonOptions = {
  data: { type: 'string' },
  stage: { type: 'string' },
  profile: { type: 'string' },
  json: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

export const COMMON_USAGE = `  --data DIR      folder of the local stack (.assay); its engine may be running or not
  --stage STAGE   a deployment on AWS instead; its region is that of the profile or AWS_REGION
  --profile NAME  profile of the AWS configuration
  --json          end with one line of JSON`

/**
 * Reads the arguments of one command.
 * @throws {OpsError} that names what is unknown or incomplete
 */
export const readArguments = <Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) => {
  try {
    const { values } = parseArgs({ args: [...args], options, allowPositionals: false })
    const empty = Object.entries(values).find(([, value]) => [value].flat().includes(''))
    // What a variable of the shell leaves that is not set. A folder without a name would be this one.
    if (empty) throw new TypeError(`--${empty[0]} has no value`)
    return values
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new OpsError(`${sentence.replace(/\.$/, '')}. --help lists the options.`, {
      cause: error,
    })
  }
}
