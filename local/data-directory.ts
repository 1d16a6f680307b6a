import { randomBytes, randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { lockDirectory } from './directory-lock.ts'
import { isDiskFull } from './disk-full.ts'
import { StartError } from './start-error.ts'

/** The stage of the local stack; part of its tables' names. */
export const LOCAL_STAGE = 'local'

/** Everything that the local stack keeps, in one folder. */
export interface DataDirectory {
  readonly path: string
  readonly dataFile: string
  readonly outbox: string
  readonly objects: string
  readonly logFile: string
  readonly secrets: Secrets
  /**
   * Records the engine's process, so that a later start can end it if this process is killed.
   *
   * @param endpoint only where others may use the engine for as long as this process runs
   */
  noteEngine(pid: number | undefined, endpoint?: string): void
  /** The last port of the identity server; sessions hold addresses of pictures there. */
  readonly identityPort: number | undefined
  noteIdentityPort(port: number): void
  release(): void
}

const PORT_FILE = 'identity-port.json'

const Secrets = v.object({
  secret: v.pipe(v.string(), v.minLength(32)),
  /** Signs links in mails; it wrapped the data keys before there were secrets for that. */
  personalDataSecret: v.pipe(v.string(), v.minLength(32)),
  /** Wrap the data keys, the newest first: without them all personal fields are lost. */
  wrappingSecrets: v.optional(v.array(v.pipe(v.string(), v.minLength(32)))),
  poolId: v.string(),
  clientId: v.string(),
  clientSecret: v.string(),
})
export type Secrets = v.InferOutput<typeof Secrets>

/** An older file may lack some of them. */
const HeldSecrets = v.object({
  ...Secrets.entries,
  personalDataSecret: v.optional(Secrets.entries.personalDataSecret),
})

const Holder = v.object({
  pid: v.number(),
  enginePid: v.optional(v.number()),
  endpoint: v.optional(v.string()),
})
type Holder = v.InferOutput<typeof Holder>

/** Another process has the directory. */
export class DirectoryInUseError extends StartError {
  /** Where its engine answers others; undefined where it offers none. */
  readonly endpoint: string | undefined

  constructor(path: string, holder: Holder | undefined) {
    const named = holder ? ` (process ${holder.pid})` : ''
    super(
      `Assay runs on ${path} already${named}: ` +
        'stop it, or give another directory with --data DIR.',
    )
    this.endpoint = holder?.endpoint
  }
}

/**
 * Opens the data directory for this process alone.
 *
 * @param fresh deletes what is there first
 * @throws {DirectoryInUseError} while another process has it
 * @throws StartError when it cannot be written, or holds damaged files
 */
export const openDataDirectory = (
  directory: string,
  { fresh = false }: { readonly fresh?: boolean } = {},
): DataDirectory => {
  const path = resolve(directory)
  let release: (() => void) | undefined
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK)
    release = takeDirectory(path)
    return prepare(path, fresh, release)
  } catch (error) {
    release?.()
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new StartError(
      isDiskFull(error)
        ? `There is no room left for ${path}: make room and start again.`
        : `The data directory ${path} cannot be written (${codeOf(error)}): ` +
            'give another with --data DIR.',
    )
  }
}

/** @returns what gives the directory free again */
const takeDirectory = (path: string): (() => void) => {
  const unlock = lockDirectory(path)
  const holder = holderOf(path)
  if (!unlock) throw new DirectoryInUseError(path, holder)
  if (holder?.enginePid) endOrphan(holder.enginePid, path)
  let isOurs = true
  return () => {
    if (isOurs) rmSync(holderFile(path), { force: true })
    isOurs = false
    unlock()
  }
}

const prepare = (path: string, fresh: boolean, release: () => void): DataDirectory => {
  const portFile = join(path, PORT_FILE)
  writeAtomically(holderFile(path), { pid: process.pid })
  if (fresh) {
    for (const name of ['data', 'outbox', 'objects', 'analytics', 'secrets.json']) {
      rmSync(join(path, name), { recursive: true, force: true })
    }
  }
  for (const name of ['data', 'outbox', 'objects', 'log']) {
    mkdirSync(join(path, name), { recursive: true })
  }
  return {
    path,
    dataFile: join(path, 'data', 'assay.db'),
    outbox: join(path, 'outbox'),
    objects: join(path, 'objects'),
    logFile: join(path, 'log', 'assay.jsonl'),
    secrets: readSecrets(join(path, 'secrets.json')),
    noteEngine: (enginePid, endpoint) => {
      writeAtomically(holderFile(path), {
        pid: process.pid,
        ...(enginePid && { enginePid }),
        ...(endpoint && { endpoint }),
      })
    },
    identityPort: readPort(portFile),
    noteIdentityPort: (port) => writeAtomically(portFile, port),
    release,
  }
}

/** Tells who has the directory, and where its engine is. That somebody has it, the lock tells. */
const holderFile = (path: string): string => join(path, 'lock.json')

/** The process that has the directory, or had it when it was killed. */
export const holderOf = (directory: string): Holder | undefined => {
  try {
    return readJson(holderFile(resolve(directory)), Holder)
  } catch {
    return undefined
  }
}

/**
 * What leads to the accounts of the product that runs on the directory.
 * @throws StartError when files are damaged, or nothing has ever run there
 */
export const readIdentity = (
  directory: string,
): { readonly poolId: string; readonly port: number } => {
  const path = resolve(directory)
  const secrets = readJson(join(path, 'secrets.json'), HeldSecrets)
  const port = readPort(join(path, PORT_FILE))
  if (!secrets || port === undefined) {
    throw new StartError(`No product runs on ${path}: start it with npm start.`)
  }
  return { poolId: secrets.poolId, port }
}

const readPort = (file: string): number | undefined => {
  try {
    return readJson(file, v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)))
  } catch {
    return undefined
  }
}

/** Ends an engine that a killed process left behind. */
const endOrphan = (pid: number, path: string): void => {
  if (!commandOf(pid)?.includes(path)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Undefined where the system does not show it. */
const commandOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}

const readSecrets = (file: string): Secrets => {
  const stored = readJson(file, HeldSecrets)
  if (v.is(Secrets, stored)) return stored
  const personalDataSecret = randomBytes(32).toString('base64url')
  const secrets = stored
    ? { ...stored, personalDataSecret }
    : {
        secret: randomBytes(32).toString('base64url'),
        personalDataSecret,
        poolId: `local_${randomBytes(5).toString('hex')}`,
        clientId: randomBytes(13).toString('hex'),
        clientSecret: randomBytes(26).toString('hex'),
      }
  writeAtomically(file, secrets)
  return secrets
}

/** The secrets of a directory, made where it has none. */
export const secretsOf = (directory: string): Secrets =>
  readSecrets(join(resolve(directory), 'secrets.json'))

/** Changes the secrets of a directory; the caller holds it, or nobody does. */
export const changeSecrets = (
  directory: string,
  change: (secrets: Secrets) => Secrets,
): Secrets => {
  const secrets = change(secretsOf(directory))
  writeAtomically(join(resolve(directory), 'secrets.json'), secrets)
  return secrets
}

const readJson = <S extends v.GenericSchema>(
  file: string,
  schema: S,
): v.InferOutput<S> | undefined => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartError(`The file ${file} cannot be read (${codeOf(error)}).`)
  }
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    throw new StartError(
      `The file ${file} is damaged: put a copy back, or start over with --fresh.`,
    )
  }
}

const writeAtomically = (file: string, value: unknown): void => {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(value), { mode: 0o600 })
  renameSync(draft, file)
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
