import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const VARIABLE = 'ASSAY_TEST_RUN_FOLDER'
const POLL_MS = 50

/**
 * Creates the folder that all workers of a test run share, until this process ends. Every Node that
 * they start finds there what others have compiled.
 */
export const createRunFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-run-'))
  process.env[VARIABLE] = folder
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Fills a folder once in a test run: in the worker that needs it first, while the others wait.
 *
 * @param name of the folder, unique in the run
 * @returns the folder's path; read-only for the caller
 */
export const makeOnce = async (
  name: string,
  fill: (folder: string) => void | Promise<void>,
): Promise<string> => {
  const folder = join(process.env[VARIABLE] ?? createRunFolder(), name)
  const finished = `${folder}.finished`
  for (;;) {
    if (existsSync(finished)) return folder
    if (claim(folder)) break
    await wait(POLL_MS)
  }
  try {
    await fill(folder)
    writeFileSync(finished, '')
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

const claim = (folder: string): boolean => {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
