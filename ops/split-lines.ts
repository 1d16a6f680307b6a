import { StringDecoder } from 'node:string_decoder'
import { OpsError } from './ops-error.ts'

/** More than any item of the tables has as JSON. */
const LINE_MAX_MB = 16

/**
 * The lines of a file of UTF-8 text, without their ends.
 * @throws {OpsError} at a line that is too long to be one, before it fills the memory
 */
export const splitLines = async function* (
  chunks: AsyncIterable<Buffer>,
  path: string,
): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let before = 0
  for await (const chunk of chunks) {
    const text = decoder.write(chunk)
    const lines = text.includes('\n') ? (rest + text).split('\n') : []
    rest = lines.pop() ?? rest + text
    before += lines.length
    yield* lines
    if (rest.length > LINE_MAX_MB * 1024 * 1024) {
      throw new OpsError(
        `${path}, line ${before + 1}: it is longer than ${LINE_MAX_MB} MB. Give each row a line of its own.`,
      )
    }
  }
  rest += decoder.end()
  if (rest !== '') yield rest
}
