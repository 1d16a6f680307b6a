import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { OpsError } from '../../ops-error.ts'
import { readable, readTextFile } from '../../text-file.ts'
import type { SourceFile } from './sourced-reading.ts'

/** Which files of a folder are read, by format; formats that are not here take one file. */
const IN_FOLDERS: Readonly<Record<string, RegExp>> = {
  defihacklabs: /^(past\/\d{4}\/)?README\.md$/,
  l2beat: /(^|\/)discovered\.json$/,
  scorecard: /\.json$/,
}

/**
 * The files of an import, in the order of their paths.
 *
 * @throws {OpsError} when there is none, or it cannot be read
 */
export const readSourceFiles = async (path: string, format: string): Promise<SourceFile[]> => {
  const wanted = IN_FOLDERS[format]
  return await readable(path, async () => {
    if (!wanted || !(await stat(path)).isDirectory()) {
      return [{ path: plain(path), text: await readTextFile(path) }]
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(path, join(entry.parentPath, entry.name)))
      .filter((name) => wanted.test(plain(name)))
      .toSorted()
    if (names.length === 0) throw new OpsError(`There is no file of the format in ${path}.`)
    return await Promise.all(
      names.map(async (name) => ({
        path: plain(join(path, name)),
        text: await readTextFile(join(path, name)),
      })),
    )
  })
}

const plain = (path: string): string => path.replaceAll(sep, '/')
