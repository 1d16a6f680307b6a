import { BrokenStreamError } from '../lambdas/platform/event-store/errors.ts'
import { setLogSink } from '../lambdas/platform/log.ts'
import { StartError } from '../local/start-error.ts'
import { commands } from './commands.ts'
import { OpsError } from './ops-error.ts'
import { createProgress } from './progress.ts'
import { isUnread, outputProblem } from './replay/event-output.ts'

const USAGE = `npm run ops -- <command> [options]

${[...commands].map(([name, { about }]) => `  ${name.padEnd(13)}${about}`).join('\n')}

Each command has --help.`

const INTERRUPTED = 130
const STOP_MS = 10_000

/** @returns the exit code */
const main = async ([name, ...rest]: readonly string[]): Promise<number> => {
  if (name === '--help' || name === '-h') return print(USAGE)
  const whole = name === undefined ? undefined : await commands.get(name)?.load()
  const part = await whole?.parts?.get(rest[0] ?? '')?.()
  const [command, args] = part ? [part, rest.slice(1)] : [whole, rest]
  if (!command) {
    throw new OpsError(name === undefined ? USAGE : `There is no command ${name}.\n\n${USAGE}`)
  }
  if (args.includes('--help') || args.includes('-h')) return print(command.usage)
  const progress = createProgress(process.stderr)
  const stopping = stopOnSignal()
  try {
    return (await command.run(args, { signal: stopping, progress })) ? 0 : 1
  } catch (error) {
    progress.clear()
    if (!stopping.aborted) throw error
    process.stderr.write('Stopped.\n')
    return INTERRUPTED
  }
}

const print = (text: string): number => {
  process.stdout.write(`${text}\n`)
  return 0
}

/** Lets a command end in order. The terminal and the launcher may both pass the same signal on. */
const stopOnSignal = (): AbortSignal => {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      setTimeout(() => process.exit(INTERRUPTED), STOP_MS).unref()
    })
  }
  return stopping.signal
}

/** One sentence for what is no mistake of this program. */
const describe = (error: unknown): string => {
  if (error instanceof BrokenStreamError) return `${error.message}. Run verify to see all.`
  if (error instanceof OpsError || error instanceof StartError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'ResourceNotFoundException') {
    return 'The tables are not there: is the stage right, and its region?'
  }
  const remedy = remedyOf(error)
  if (remedy !== undefined) return `${error.message.replace(/\.$/, '')}: ${remedy}.`
  const isOfService = '$metadata' in error || 'code' in error
  return isOfService ? `${error.name}: ${error.message}` : (error.stack ?? error.message)
}

const NOT_SIGNED_IN =
  /^(CredentialsProviderError|TokenProviderError|ExpiredToken\w*|UnrecognizedClientException|InvalidClientTokenId)$/

/** What to do where AWS lacks a region or valid credentials; undefined for other errors. */
const remedyOf = ({ name, message }: Error): string | undefined => {
  if (/^Region (is missing|not accepted)/.test(message))
    return 'set AWS_REGION, or a region of the profile'
  if (!NOT_SIGNED_IN.test(name)) return undefined
  return 'name a profile (--profile or AWS_PROFILE), and sign in: aws sso login --profile PROFILE'
}

// The output is the command's own.
setLogSink((line) => void process.stderr.write(`${line}\n`))

let lost: Error | undefined
process.stdout.on('error', (error) => {
  // Each write fails then.
  if (lost) return
  lost = error
  process.exitCode = 1
  // A reader that stops, as `head` does, is no failure to report.
  if (!isUnread(error)) process.stderr.write(`${outputProblem(error)}\n`)
})

try {
  process.exitCode = (await main(process.argv.slice(2))) || process.exitCode
} catch (error) {
  const isSaid = lost && !isUnread(lost) && error instanceof Error && error.cause === lost
  if (!isSaid) process.stderr.write(`${describe(error)}\n`)
  process.exitCode = 1
}
