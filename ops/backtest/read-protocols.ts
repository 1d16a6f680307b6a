import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readable, readTextFile } from '../text-file.ts'
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
  await readable(path, async () => {
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
