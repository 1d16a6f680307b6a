import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { isDiskFull, systemCodeOf } from '../system-errors.ts'
import { StartError } from '../start-error.ts'
import { LOCK } from './directory-lock.ts'
import { type Holder, holderFile, takeDirectory } from './holder.ts'
import { readJson, writeAtomically } from './kept-file.ts'
import { HeldSecrets, readSecrets, type Secrets, SECRETS_FILE } from './secrets.ts'

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
const PORT_FILE = 'identity-port.json'
const GATEWAY_PORT_FILE = 'gateway-port.json'

/** What `fresh` deletes; the secrets last, since they go with what is left. */
const KEPT = ['data', 'outbox', 'objects', 'analytics', SECRETS_FILE]

export interface OpenOptions {
  /** Deletes what is there first. */
  readonly fresh?: boolean
  /** As it was typed; the error of a second process names it. */
  readonly command?: string
}

/**
 * Opens the data directory for this process alone.
 *
 * @throws {DirectoryInUseError} while another process has it
 * @throws StartError when it cannot be written, or holds damaged files or those of somebody else
 */
export const openDataDirectory = (
  directory: string,
  { fresh = false, command }: OpenOptions = {},
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
    const code = systemCodeOf(error)
    if (code === undefined) throw error
    throw new StartError(
      isDiskFull(error)
        ? `There is no room left for ${path}: make room and start again.`
        : `The data directory ${path} cannot be written (${code}): ` +
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
