import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The product as a stranger starts it: `npm start`'s launcher in a process group of its own. */
export interface Product {
  readonly origin: string
  readonly output: () => string
  readonly child: ChildProcess
  /** Stops it as Ctrl-C does; resolves to the exit code. */
  stop(): Promise<number | null>
  /** Ends the whole process group at once. Unlike a power cut it loses nothing that the kernel holds. */
  kill(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..', '..')
const PATIENT = pathToFileURL(join(import.meta.dirname, '..', 'time', 'patient-process.ts')).href

/** Deleted by `dispose`. */
export const makeDataDirectory = (): { path: string; dispose: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'assay-product-'))
  return { path, dispose: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Starts the product on a free port and waits until it says where it runs.
 *
 * @throws Error with what it printed when it ends before that
 */
export const startProduct = async (
  data: string,
  {
    environment = {},
    args = [],
    within = [],
  }: {
    readonly environment?: Readonly<Record<string, string>>
    readonly args?: readonly string[]
    /** The program that starts the launcher, with its arguments; default: none. */
    readonly within?: readonly string[]
  } = {},
): Promise<Product> => {
  const launcher = [process.execPath, join(root, 'scripts', 'launch.mjs')]
  const [program, ...given] = [...within, ...launcher, 'start', '--port', '0']
  const child = spawn(program, [...given, '--data', data, ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${PATIENT}`,
      ASSAY_RATE_LIMIT_FACTOR: '10000',
      ASSAY_SCRYPT_COST: '2',
      ASSAY_CATALOGUE_REFRESH_MS: '100',
      // An export of the demo keeps a core busy for half a minute, and no test waits for it.
      ASSAY_INSIGHTS_AFTER_MS: '3600000',
      ...environment,
    },
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code))
  })
  const origin = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8')
      const address = /Assay runs at (http:\/\/\S+)/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    void ended.then((code) => reject(new Error(`The product ended with ${code}:\n${output}`)))
  })
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, name)
    }
  }
  return {
    origin,
    output: () => output,
    child,
    stop: async () => {
      signal('SIGINT')
      return await ended
    },
    kill: async () => {
      signal('SIGKILL')
      await ended
    },
  }
}
