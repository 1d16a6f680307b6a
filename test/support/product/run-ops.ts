import { spawn } from 'node:child_process'
import { join } from 'node:path'

const OPS = join(import.meta.dirname, '..', '..', '..', 'ops', 'ops.ts')

export interface OpsRun {
  readonly out: string
  readonly err: string
  readonly exitCode: number | null
  /** What `--json` ends with. */
  json(): unknown
}

/**
 * Runs an operators' command in a process of its own, as `npm run ops -- …` does.
 *
 * @param cwd where `.assay` and relative files are looked for
 */
export const runOps = async (
  args: readonly string[],
  {
    cwd,
    environment = {},
  }: { readonly cwd?: string; readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<OpsRun> => {
  const child = spawn(process.execPath, [OPS, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, DYNAMODB_ENDPOINT: '', NODE_NO_WARNINGS: '1', ...environment },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')))
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  return {
    out,
    err,
    exitCode,
    json: () => JSON.parse(out.trimEnd().split('\n').at(-1) ?? '') as unknown,
  }
}
