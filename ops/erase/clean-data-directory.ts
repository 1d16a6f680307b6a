import { closeSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compactFile } from '../../local/engine/compact-file.ts'

/** What a search of the whole directory met. */
export interface Searched {
  readonly files: number
  readonly bytes: number
  /** Files that still hold an address. */
  readonly found: readonly string[]
}

/**
 * Removes a person from what a data directory holds beside the tables: their mails, and the bytes of
 * deleted rows. Then searches every byte of it for their addresses.
 *
 * @param emails in lower case
 */
export const cleanDataDirectory = (
  path: string,
  stage: string,
  emails: readonly string[],
): Searched => {
  untilNoneGoes(() => removeMails(join(path, 'outbox'), emails))
  compactFile(join(path, 'data', 'assay.db'), stage, emails)
  return untilNoneGoes(() => searchAll(path, emails))
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
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isGone || tries === TRIES) throw error
    }
  }
}

const removeMails = (outbox: string, emails: readonly string[]): void => {
  for (const name of readdirSync(outbox)) {
    const file = join(outbox, name)
    if (search(file, emails).found) rmSync(file)
  }
}

const searchAll = (path: string, emails: readonly string[]): Searched => {
  const found: string[] = []
  let bytes = 0
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name)
    const searched = search(file, emails)
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
  emails: readonly string[],
): { readonly found: boolean; readonly bytes: number } => {
  const wanted = emails.map((email) => Buffer.from(email).toString('latin1'))
  const descriptor = openSync(file, 'r')
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES)
    let bytes = 0
    let found = false
    for (let end = ''; ;) {
      const read = readSync(descriptor, chunk)
      if (read === 0) return { found, bytes }
      bytes += read
      const text = end + chunk.toString('latin1', 0, read).toLowerCase()
      found ||= wanted.some((one) => text.includes(one))
      end = text.slice(-OVERLAP_BYTES)
    }
  } finally {
    closeSync(descriptor)
  }
}
