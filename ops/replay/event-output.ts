import { constants, type FileHandle, open } from 'node:fs/promises'
import { isDiskFull, systemCodeOf } from '../../local/system-errors.ts'
import { jsonLine } from '../../lambdas/platform/json-line.ts'
import { OpsError } from '../ops-error.ts'

/** Where events go, one JSON object per line. */
export interface EventOutput {
  readonly deliver: (lines: readonly object[]) => Promise<void>
  /** Bytes that a file has after the last delivery; 0 where it is none. */
  readonly written: () => number
  close(): Promise<void>
}

/** Whether a write failed because the program at the other end of a pipe has ended. */
export const isUnread = (error: Error): boolean => systemCodeOf(error) === 'EPIPE'

/** Why the standard output takes nothing. */
export const outputProblem = (error: Error): string => {
  if (isUnread(error)) return 'Nobody reads the output any more.'
  return isDiskFull(error)
    ? 'There is no room left for the output.'
    : `The output cannot be written (${error.message}).`
}

/**
 * The standard output: to a file of the terminal's choice, or another program. A write that fails is
 * an event too, which `ops.ts` hears; unheard it would end the process.
 */
export const standardOutput = (): EventOutput => ({
  deliver: async (events) =>
    await new Promise((resolve, reject) => {
      process.stdout.write(textOf(events), (error) => {
        if (error) reject(new OpsError(outputProblem(error), { cause: error }))
        else resolve()
      })
    }),
  written: () => 0,
  close: async () => {},
})

/**
 * Writes to a file, each time at its end: another run may have written to it. What was delivered is
 * on the disk when `deliver` resolves; it throws an OpsError when the disk is full.
 *
 * @param append continues the file of an earlier run, behind its last whole line
 * @param least bytes that the earlier run has written to it
 * @throws {OpsError} when the file cannot be opened, or has lost what was written to it
 */
export const fileOutput = async (
  path: string,
  append: boolean,
  least = 0,
): Promise<EventOutput> => {
  if (append) {
    await checkWhole(path, least)
    await cutHalfLine(path)
  }
  const file = await openFile(path, append ? 'a' : ANEW)
  let size = append ? (await file.stat()).size : 0
  let writing = Promise.resolve()
  return {
    deliver: async (events) => {
      // Segments deliver at the same time; a file takes one write after the other.
      const written = writing.then(async () => {
        try {
          await writeWhole(file, textOf(events))
          await file.datasync()
          size = (await file.stat()).size
        } catch (error) {
          throw isDiskFull(error) ? noRoom(path, error) : error
        }
      })
      writing = written.catch(() => {})
      await written
    },
    written: () => size,
    close: async () => {
      await writing
      await file.close()
    },
  }
}

/**
 * Looks whether the file of a job still has what was written to it.
 * @throws {OpsError} when it is gone or shorter
 */
export const checkWhole = async (path: string, least: number): Promise<void> => {
  if (least === 0) return
  const file = await openFile(path, 'r')
  const { size } = await file.stat()
  await file.close()
  if (size >= least) return
  throw new OpsError(
    `The job has written ${least} bytes to ${path}, which has ${size} now: it was cut. ` +
      'Put it back whole, or give --restart.',
  )
}

const ANEW = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND

/** At once, so that no line of another run comes between. */
const writeWhole = async (file: FileHandle, text: string): Promise<void> => {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += (await file.write(bytes, written)).bytesWritten
}

const noRoom = (path: string, cause: unknown): OpsError =>
  new OpsError(
    `There is no room left for ${path}. Make room and give the same command again: ` +
      'with --job it goes on where it ended.',
    { cause },
  )

const CHUNK_BYTES = 64 * 1024

/** A process that was killed may have left half a line. */
const cutHalfLine = async (path: string): Promise<void> => {
  const file = await openFile(path, 'r+')
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES)
    let { size: end } = await file.stat()
    while (end > 0) {
      const from = Math.max(end - CHUNK_BYTES, 0)
      await file.read(chunk, 0, end - from, from)
      const newline = chunk.subarray(0, end - from).lastIndexOf('\n')
      end = from + newline + 1
      if (newline >= 0) break
    }
    await file.truncate(end)
  } finally {
    await file.close()
  }
}

const OF_EARLIER_RUN: ReadonlySet<string | number> = new Set(['r', 'r+'])

const openFile = async (path: string, flags: string | number): Promise<FileHandle> => {
  try {
    // Events may hold personal data: only the user who runs the command may read the file.
    return await open(path, flags, 0o600)
  } catch (error) {
    const code = systemCodeOf(error) ?? String(error)
    throw new OpsError(
      OF_EARLIER_RUN.has(flags) && code === 'ENOENT'
        ? `The job has written to ${path}, which is gone: put it back, or give --restart.`
        : `The file ${path} cannot be written (${code}).`,
      { cause: error },
    )
  }
}

const textOf = (events: readonly object[]): string =>
  events.map((event) => `${jsonLine(event)}\n`).join('')
