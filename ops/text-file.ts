import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { systemCodeOf } from '../local/system-errors.ts'
import { OpsError } from './ops-error.ts'
import { splitLines } from './split-lines.ts'

/** A text of more has no place in one string. */
const FILE_MAX_MB = 500
const MARK = Buffer.from('\uFEFF')

/** @throws {OpsError} when the system refuses to read the file or folder */
export const readable = async <Result>(
  path: string,
  read: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await read()
  } catch (error) {
    return cannotRead(path, error)
  }
}

const cannotRead = (path: string, error: unknown): never => {
  const code = systemCodeOf(error)
  if (code === undefined) throw error
  throw new OpsError(`${path} cannot be read (${code}).`, { cause: error })
}

/**
 * The text of a file that others have made, without a byte order mark.
 * @throws {OpsError} when it cannot be read, is UTF-16 or has more than `maxMb`
 */
export const readTextFile = async (path: string, maxMb = FILE_MAX_MB): Promise<string> =>
  await readable(path, async () => {
    const { size } = await stat(path)
    if (size > maxMb * 1024 * 1024) {
      throw new OpsError(`${path} has more than ${maxMb} MB: divide it.`)
    }
    return withoutMark(path, await readFile(path)).toString('utf8')
  })

/**
 * The lines of such a file, however long it is.
 * @throws {OpsError} also at a line that is too long
 */
export const linesOf = async function* (path: string): AsyncGenerator<string> {
  for await (const line of splitLines(chunksOf(path), path)) yield line.replace(/\r$/, '')
}

const chunksOf = async function* (path: string): AsyncGenerator<Buffer> {
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      yield isFirst ? withoutMark(path, chunk) : chunk
      isFirst = false
    }
  } catch (error) {
    cannotRead(path, error)
  }
}

const withoutMark = (path: string, bytes: Buffer): Buffer => {
  const [first, second] = bytes
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  // Every format begins with a character of ASCII, half of which is zero in UTF-16.
  if (isMarked || first === 0 || second === 0) {
    throw new OpsError(
      `${path} is UTF-16. Save it as UTF-8, or convert it: iconv -f UTF-16 -t UTF-8 FILE > NEW.`,
    )
  }
  return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes
}
