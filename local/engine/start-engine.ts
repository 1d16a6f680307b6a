import { type ChildProcess, spawn } from 'node:child_process'
import { chooseEngine, type EngineChoice } from './choose-engine.ts'
import { StartError } from '../start-error.ts'
import { freePort } from './free-port.ts'
import { openStreamRecords, type StreamRecords } from './streams/stream-records.ts'

export interface Engine {
  /** Where the DynamoDB API answers, e.g. `http://127.0.0.1:41237`. */
  readonly endpoint: string
  /** Undefined when the engine is not ours to stop. */
  readonly pid: number | undefined
  /** Undefined where the engine drops old records itself or keeps them in memory. */
  readonly records: StreamRecords | undefined
  stop(): Promise<void>
  /** Resolves when the engine ends without having been stopped. */
  readonly failed: Promise<Error>
}

/** Only an engine that hangs spends these: Java takes a while on a machine that has just started. */
const START_MS = 60_000
const STOP_MS = 30_000

/**
 * Starts the embedded DynamoDB on a free port of the loopback interface.
 *
 * @param file where the data lives; without it everything stays in memory
 * @throws StartError when the engine does not come up, e.g. over a damaged file
 */
export const startEngine = async ({
  file,
  choice = chooseEngine(),
}: { readonly file?: string; readonly choice?: EngineChoice } = {}): Promise<Engine> => {
  if (choice.kind === 'endpoint') return borrowEngine(choice.endpoint)
  const port = await freePort()
  const child = spawn(choice.command, choice.argumentsFor(port, file), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`))
  })
  const endpoint = `http://127.0.0.1:${port}`
  const giveUp = (problem: string, options?: ErrorOptions): StartError => {
    child.kill('SIGKILL')
    const where = file === undefined ? '' : ` on ${file}`
    const sentence = `The data engine (${choice.name}) did not start${where}: ${problem}.`
    return new StartError(sentence, options)
  }
  let isDecided = false
  const problem = await Promise.race([ended, untilAnswering(endpoint, () => !isDecided)])
  isDecided = true
  if (problem !== undefined) throw giveUp(lastLine(output()) ?? problem)
  let records: StreamRecords | undefined
  try {
    if (file !== undefined && choice.hoardsRecords) records = openStreamRecords(file)
  } catch (error) {
    throw giveUp(error instanceof Error ? error.message : String(error), { cause: error })
  }
  let stopping = false
  return {
    endpoint,
    pid: child.pid,
    records,
    failed: ended.then((how) =>
      stopping ? new Promise<Error>(() => {}) : new Error(`The data engine is gone: ${how}.`),
    ),
    stop: async () => {
      stopping = true
      records?.close()
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(forced)
    },
  }
}

const borrowEngine = async (endpoint: string): Promise<Engine> => {
  const problem = await untilAnswering(endpoint)
  if (problem !== undefined) {
    throw new StartError(
      `Nothing answers at DYNAMODB_ENDPOINT (${endpoint}): start it or unset it.`,
    )
  }
  return {
    endpoint,
    pid: undefined,
    records: undefined,
    stop: async () => {},
    failed: new Promise(() => {}),
  }
}

const collectOutput = (child: ChildProcess): (() => string) => {
  let text = ''
  const collect = (chunk: Buffer): void => {
    text = (text + chunk.toString('utf8')).slice(-2000)
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return () => text
}

const lastLine = (text: string): string | undefined =>
  text
    .split('\n')
    .map((line) => line.replace(/\p{Cc}\[\d+m|\p{Cc}/gu, '').trim())
    .findLast((line) => line !== '')
    ?.replace(/\.$/, '')

/** @returns undefined once the engine answers, else what went wrong */
const untilAnswering = async (
  endpoint: string,
  isAwaited: () => boolean = () => true,
): Promise<string | undefined> => {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline && isAwaited()) {
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1000) })
      return undefined
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return `nothing answered within ${START_MS / 1000} s`
}
