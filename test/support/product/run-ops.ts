import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SIGNAL_AT_REQUEST = pathToFileURL(join(import.meta.dirname, 'signal-at-request.ts')).href

export const OPS = join(import.meta.dirname, '..', '..', '..', 'ops', 'ops.ts')

export interface OpsRun {
  readonly out: string
  readonly err: string
  readonly exitCode: number | null
  /** What `--json` ends with. */
  json(): unknown
}

interface RunOptions {
  /** Where `.assay` and relative files are looked for. */
  readonly cwd?: string
  /** On top of that of the tests; undefined takes a variable away. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Is killed at this request to the tables, counted from 1. */
  readonly diesAtRequest?: number
  /** Is interrupted at this one. */
  readonly interruptedAtRequest?: number
}

/** Starts an operators' command in a process of its own, as `npm run ops -- …` does. */
export const startOps = (
  args: readonly string[],
  { cwd, environment = {}, diesAtRequest, interruptedAtRequest }: RunOptions = {},
) => {
  const signalAt = diesAtRequest ?? interruptedAtRequest
  return spawn(process.execPath, [OPS, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    env: {
      ...process.env,
      DYNAMODB_ENDPOINT: '',
      NODE_NO_WARNINGS: '1',
      ...(signalAt !== undefined && {
        NODE_OPTIONS: `--import=${SIGNAL_AT_REQUEST}`,
        SIGNAL_AT_REQUEST: String(signalAt),
        SIGNAL_SENT: diesAtRequest === undefined ? 'SIGINT' : 'SIGKILL',
      }),
      ...environment,
    },
  })
}

export const opsRun = (out: string, err: string, exitCode: number | null): OpsRun => ({
  out,
  err,
  exitCode,
  json: () => JSON.parse(out.trimEnd().split('\n').at(-1) ?? '') as unknown,
})

/** What comes of such a command once it has ended. */
const resultOf = async (child: ReturnType<typeof startOps>): Promise<OpsRun> => {
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')))
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  return opsRun(out, err, exitCode)
}

export const runOps = async (args: readonly string[], options?: RunOptions): Promise<OpsRun> =>
  await resultOf(startOps(args, options))
