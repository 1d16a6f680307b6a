import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Outcome, startRuntimeApi } from './runtime-api.ts'

const PACKAGE = join(import.meta.dirname, '../../../node_modules/aws-lambda-ric/index.mjs')
const OWN_CLIENT = join(import.meta.dirname, 'runtime-client.ts')

/**
 * What runs the bundles: AWS's own client where somebody has installed it, else ours. No dependency
 * names it, for it compiles curl when it is installed.
 */
export const runtimeClient = existsSync(PACKAGE)
  ? 'aws-lambda-ric'
  : 'a stand-in for aws-lambda-ric'

const CLIENT_ARGUMENTS = existsSync(PACKAGE)
  ? ['--import', join(import.meta.dirname, 'use-native-client.ts'), PACKAGE]
  : [OWN_CLIENT]

export interface LambdaRuntime {
  invoke(event: unknown): Promise<Outcome>
  /** What the function has written so far: its log. */
  output(): string
  /** What is written where nobody should have to look. */
  errors(): string
  stop(): Promise<void>
}

interface DeployedFunction {
  /** Below it lies `index.mjs`. */
  readonly folder: string
  readonly name: string
  readonly timeoutSeconds: number
  readonly memoryMegabytes: number
  readonly environment: Readonly<Record<string, string>>
}

/** Runs a bundle as Lambda does: by its runtime client, in a process that has nothing else. */
export const startLambda = async ({
  folder,
  name,
  timeoutSeconds,
  memoryMegabytes,
  environment,
}: DeployedFunction): Promise<LambdaRuntime> => {
  const api = await startRuntimeApi(name, timeoutSeconds)
  const child = spawn(process.execPath, CLIENT_ARGUMENTS, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      // As the Developer Guide lists what the service sets.
      PATH: dirname(process.execPath),
      TZ: ':UTC',
      LANG: 'en_US.UTF-8',
      _HANDLER: 'index.handler',
      AWS_LAMBDA_RUNTIME_API: api.address,
      LAMBDA_TASK_ROOT: folder,
      AWS_REGION: 'us-east-1',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_SESSION_TOKEN: 'local',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
      AWS_LAMBDA_LOG_STREAM_NAME: '2026/11/25/[$LATEST]0',
      AWS_LAMBDA_LOG_FORMAT: 'JSON',
      ...(process.env['NODE_COMPILE_CACHE'] !== undefined && {
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      }),
      ...environment,
    },
  })
  const written = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()))
  const closed = once(child, 'close')
  return {
    invoke: async (event) =>
      await Promise.race([
        api.invoke(event),
        closed.then(() => {
          throw new Error(`${name} ended: ${written.out}${written.err}`)
        }),
      ]),
    output: () => written.out,
    errors: () => written.err,
    stop: async () => {
      child.kill('SIGKILL')
      await closed
      await api.close()
    },
  }
}
