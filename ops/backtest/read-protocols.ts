import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OpsError } from '../ops-error.ts'
import { readTextFile } from '../text-file.ts'
import { checkRows, type ProtocolList, readProtocolList } from './protocol-list.ts'
import { readSourceList } from './read-source-list.ts'

/** Files of a folder that hold a list. */
const SOURCES = /^data\d*\.ts$/

/**
 * Reads a list of protocols from a file, or from a folder with the sources of one.
 *
 * @throws {OpsError} when there is none, or it cannot be read
 */
export const readProtocols = async (path: string): Promise<ProtocolList> =>
  await orRefused(path, async () => {
    if (!(await stat(path)).isDirectory()) return readProtocolList(await readTextFile(path))
    const names = (await readdir(path)).filter((name) => SOURCES.test(name)).toSorted()
    const sources = await Promise.all(
      names.map(async (name) => {
        const file = join(path, name)
        return readSourceList(file, await readTextFile(file))
      }),
    )
    return checkRows(sources.flat())
  })

/** @throws {OpsError} when it cannot be read */
export const readText = async (path: string): Promise<string> =>
  await orRefused(path, async () => await readTextFile(path))

const orRefused = async <Result>(path: string, read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof OpsError) throw error
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new OpsError(`${path} cannot be read (${reason}).`, { cause: error })
  }
}
