import { appendFileSync, renameSync, statSync } from 'node:fs'

const MAX_BYTES = 50 * 1024 * 1024

/**
 * Appends lines to the log. At its largest size it gives way to a new one, and the one before that
 * goes. What cannot be written is left out, as on a full disk: no answer hangs on it.
 *
 * @param tell called once, when lines are left out
 */
export const openLogFile = (
  file: string,
  tell: (line: string) => void,
  maxBytes = MAX_BYTES,
): ((line: string) => void) => {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  let isTold = false
  return (line) => {
    const text = `${line}\n`
    try {
      if (bytes >= maxBytes) {
        renameSync(file, file.replace(/\.jsonl$/, '.older.jsonl'))
        bytes = 0
      }
      appendFileSync(file, text)
      bytes += Buffer.byteLength(text)
    } catch (error) {
      if (!isTold) tell(`The log ${file} cannot be written, so lines are missing: ${String(error)}`)
      isTold = true
    }
  }
}
