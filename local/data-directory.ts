import { randomBytes, randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { LOCK, lockDirectory } from './directory-lock.ts'
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
  /** Where the last `npm start` served the page. */
  readonly gatewayPort: number | undefined
  noteGatewayPort(port: number): void
  release(): void
}

const DATA_FILE = join('data', 'assay.db')
const SECRETS_FILE = 'secrets.json'
const PORT_FILE = 'identity-port.json'
const GATEWAY_PORT_FILE = 'gateway-port.json'

/** What `fresh` deletes; the secrets last, since they go with what is left. */
const KEPT = ['data', 'outbox', 'objects', 'analytics', SECRETS_FILE]

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

/** The command that keeps a product running on a directory. */
export const START = 'npm start'

const Holder = v.object({
  pid: v.number(),
  /** As it was given. */
  command: v.optional(v.string()),
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
    const [who, remedy] =
      holder?.command === START
        ? [`Assay runs on ${path} already`, 'stop it']
        : [`${holder?.command ?? 'Another process'} is using ${path}`, 'wait for its end, stop it']
    super(`${who}${named}: ${remedy}, or give another directory with --data DIR.`)
    this.endpoint = holder?.endpoint
  }
}

/**
 * Opens the data directory for this process alone.
 *
 * @param fresh deletes what is there first
 * @param command as it was typed; the error of a second process names it
 * @throws {DirectoryInUseError} while another process has it
 * @throws StartError when it cannot be written, or holds damaged files or those of somebody else
 */
export const openDataDirectory = (
  directory: string,
  { fresh = false, command }: { readonly fresh?: boolean; readonly command?: string } = {},
): DataDirectory => {
  const path = resolve(directory)
  let release: (() => void) | undefined
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK)
    refuseForeign(path)
    keepFromGit(path)
    release = takeDirectory(path)
    return prepare(path, fresh, { pid: process.pid, command }, release)
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

/** Before anything of ours is written: a start that was refused would make the directory ours. */
const refuseForeign = (path: string): void => {
  const foreign = KEPT.find((name) => existsSync(join(path, name)))
  const isOurs = [LOCK, DATA_FILE].some((name) => existsSync(join(path, name)))
  if (foreign === undefined || isOurs) return
  throw new StartError(
    `There is a ${join(path, foreign)} that Assay has not made: give another folder with --data DIR.`,
  )
}

/**
 * Secrets and data are no part of a repository that the directory lies in. Only where nothing is yet,
 * since it hides all beside it.
 */
const keepFromGit = (path: string): void => {
  if (readdirSync(path).length === 0) writeFileSync(join(path, '.gitignore'), '*\n')
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

const prepare = (
  path: string,
  fresh: boolean,
  holder: Holder,
  release: () => void,
): DataDirectory => {
  const portFile = join(path, PORT_FILE)
  const gatewayPortFile = join(path, GATEWAY_PORT_FILE)
  writeAtomically(holderFile(path), holder)
  if (fresh) {
    for (const name of KEPT) rmSync(join(path, name), { recursive: true, force: true })
  }
  for (const name of ['data', 'outbox', 'objects', 'log']) {
    mkdirSync(join(path, name), { recursive: true })
  }
  return {
    path,
    dataFile: join(path, DATA_FILE),
    outbox: join(path, 'outbox'),
    objects: join(path, 'objects'),
    logFile: join(path, 'log', 'assay.jsonl'),
    secrets: readSecrets(path),
    noteEngine: (enginePid, endpoint) => {
      writeAtomically(holderFile(path), {
        ...holder,
        ...(enginePid && { enginePid }),
        ...(endpoint && { endpoint }),
      })
    },
    identityPort: readPort(portFile),
    noteIdentityPort: (port) => writeAtomically(portFile, port),
    gatewayPort: readPort(gatewayPortFile),
    noteGatewayPort: (port) => writeAtomically(gatewayPortFile, port),
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
  const secrets = readJson(join(path, SECRETS_FILE), HeldSecrets)
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

/** @throws StartError where there are data without them: new ones would open no personal field */
const readSecrets = (path: string): Secrets => {
  const file = join(path, SECRETS_FILE)
  const stored = readJson(file, HeldSecrets)
  if (v.is(Secrets, stored)) return stored
  // They are made before the engine first starts: a start that was killed leaves no data without.
  if (!stored && hasData(path)) {
    throw new StartError(
      `The file ${file} is missing, without which personal fields cannot be read: put it back.`,
    )
  }
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

/** Whether an engine has kept anything. */
const hasData = (path: string): boolean => {
  const folder = join(path, 'data')
  return existsSync(folder) && readdirSync(folder).length > 0
}

/** The secrets of a directory, made where it has neither them nor data. */
export const secretsOf = (directory: string): Secrets => readSecrets(resolve(directory))

/** Changes the secrets of a directory; the caller holds it, or nobody does. */
export const changeSecrets = (
  directory: string,
  change: (secrets: Secrets) => Secrets,
): Secrets => {
  const secrets = change(secretsOf(directory))
  writeAtomically(join(resolve(directory), SECRETS_FILE), secrets)
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
