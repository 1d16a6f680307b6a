import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OpsError } from '../../ops-error.ts'

/**
 * Keeps a directory for this process. What a killed process has left behind is taken over.
 *
 * @returns what gives it free again
 * @throws {OpsError} while another process has it, or where none can be made
 */
export const lockDirectory = (directory: string): (() => void) => {
  const file = join(directory, '.lock')
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code !== 'EEXIST') {
      throw new OpsError(`The directory ${directory} cannot be written (${code}).`, {
        cause: error,
      })
    }
    takeOver(directory, file)
  }
  return () => rmSync(file, { force: true })
}

/** Whether another process has the directory. */
export const isLocked = (directory: string): boolean => {
  try {
    return isAlive(Number(readFileSync(join(directory, '.lock'), 'utf8')))
  } catch {
    return false
  }
}

const takeOver = (directory: string, file: string): void => {
  const holder = Number(readFileSync(file, 'utf8'))
  if (isAlive(holder)) {
    throw new OpsError(
      `Process ${holder} exports into ${directory}: wait for its end. ` +
        `If it is something else, delete ${file}.`,
    )
  }
  writeFileSync(file, String(process.pid))
}

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
