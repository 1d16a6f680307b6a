import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import {
  type DataDirectory,
  type OpenOptions,
  openDataDirectory,
} from '../../../local/data-directory/data-directory.ts'
import { StartError } from '../../../local/start-error.ts'

interface DataDirectoryUnderTest {
  /** Of this test alone. Nothing is there yet, in a folder that is removed after the test. */
  readonly path: string
  /** Opens the directory until the end of the test. */
  readonly open: (options?: OpenOptions, path?: string) => DataDirectory
  /** Opens it and gives it free again. */
  readonly openBriefly: () => DataDirectory
}

/** A data directory for each test of a file. */
export const dataDirectoryUnderTest = (): DataDirectoryUnderTest => {
  let folder: string
  const opened: DataDirectory[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-data-'))
  })
  afterEach(() => {
    for (const directory of opened.splice(0)) directory.release()
    rmSync(folder, { recursive: true, force: true })
  })
  const pathOf = (): string => join(folder, 'data')
  const open = (options?: OpenOptions, path = pathOf()): DataDirectory => {
    const directory = openDataDirectory(path, options)
    opened.push(directory)
    return directory
  }
  return {
    get path() {
      return pathOf()
    },
    open,
    openBriefly: () => {
      const directory = open()
      directory.release()
      return directory
    },
  }
}

/** @returns one clear sentence, for a person at a terminal */
export const problemOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return error instanceof Error ? error.message : ''
  }
  throw new Error('There was no problem.')
}
