import { closeSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LOCK } from '../../local/data-directory/directory-lock.ts'
import { compactFile } from '../../local/engine/compact-file.ts'
import { systemCodeOf } from '../../local/system-errors.ts'

/** What a search of the whole directory met. */
export interface Searched {
  readonly files: number
  readonly bytes: number
  /** Files that still hold the address. */
  readonly found: readonly string[]
}

/**
 * Removes a person from what a data directory holds beside the tables: their mails, and the bytes of
 * deleted rows. Then searches every byte of it for their address.
 *
 * @param email in lower case
 */
export const cleanDataDirectory = (path: string, stage: string, email: string): Searched => {
  const anywhere = patternOf(email)
  const inMails = new RegExp(anywhere.source + ADDRESS_ENDS)
  const outbox = join(path, 'outbox')
  untilNoneGoes(() => removeMails(outbox, inMails))
  compactFile(join(path, 'data', 'assay.db'), stage, email)
  return untilNoneGoes(() => searchAll(path, (folder) => (folder === outbox ? inMails : anywhere)))
}

/** Not within another address, as ann@ is in joann@; letters behind a backslash are an escape of JSON. */
const ADDRESS_BEGINS = String.raw`(?<!(?<!\\)[a-z0-9._+-])`
/** In JSON alone: in the engine's file the next column follows at once. */
const ADDRESS_ENDS = String.raw`(?![a-z0-9-]|\.[a-z0-9])`

/** As `search` reads a file: bytes are letters. */
const patternOf = (email: string): RegExp => {
  const bytes = Buffer.from(email).toString('latin1')
  return new RegExp(ADDRESS_BEGINS + bytes.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`))
}

const TRIES = 20

/**
 * Does a step over the files of a folder again when one goes meanwhile: a product at work may have
 * given it another name, under which the step has not seen it.
 */
const untilNoneGoes = <T>(step: () => T): T => {
  for (let tries = 1; ; tries += 1) {
    try {
      return step()
    } catch (error) {
      if (systemCodeOf(error) !== 'ENOENT' || tries === TRIES) throw error
    }
  }
}

const removeMails = (outbox: string, wanted: RegExp): void => {
  for (const name of readdirSync(outbox)) {
    const file = join(outbox, name)
    if (search(file, wanted).found) rmSync(file)
  }
}

const searchAll = (path: string, wantedIn: (folder: string) => RegExp): Searched => {
  const found: string[] = []
  let bytes = 0
  // A lock is empty, and ends for this process when the file is opened and closed.
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== LOCK,
  )
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name)
    const searched = search(file, wantedIn(parentPath))
    bytes += searched.bytes
    if (searched.found) found.push(file)
  }
  return { files: files.length, bytes, found }
}

const CHUNK_BYTES = 8_000_000
/** More than an address has, so that none is cut in two. */
const OVERLAP_BYTES = 1_000

/** Searches a file of any size, in whatever case. */
const search = (
  file: string,
  wanted: RegExp,
): { readonly found: boolean; readonly bytes: number } => {
  const descriptor = openSync(file, 'r')
  try {
    // Not cleared, which would take longer than most files, as only what was read is looked at.
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    let bytes = 0
    let found = false
    for (let end = ''; ;) {
      const read = readSync(descriptor, chunk)
      if (read === 0) return { found, bytes }
      bytes += read
      const text = end + chunk.toString('latin1', 0, read).toLowerCase()
      found ||= wanted.test(text)
      end = text.slice(-OVERLAP_BYTES)
    }
  } finally {
    closeSync(descriptor)
  }
}
