import { STATUS_CODES } from 'node:http'
import { OpsError } from '../ops-error.ts'

/** No answer of the public calls is near it. */
const MAX_BYTES = 16 * 1024 * 1024
const TIMEOUT_MS = 30_000

/**
 * The JSON that an address answers with.
 *
 * @param url http or https
 * @param signal of who stops the command; an answer that takes half a minute is given up anyway
 * @throws {OpsError} in a sentence, whatever else comes
 */
export const fetchAnswer = async (
  url: URL,
  signal: AbortSignal,
  { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS } = {},
): Promise<unknown> => {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, timeout]),
    })
    return await readAnswer(url, response, maxBytes)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OpsError) throw error
    throw new OpsError(
      timeout.aborted
        ? `${url.href} did not answer within ${timeoutMs / 1000} s.`
        : `${url.href} cannot be reached: ${causeOf(error)}.`,
      { cause: error },
    )
  }
}

const readAnswer = async (url: URL, response: Response, maxBytes: number): Promise<unknown> => {
  const { status } = response
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim()
  if (!/^application\/(\w+\+)?json$/.test(type)) {
    await response.body?.cancel()
    throw new OpsError(
      `${url.href} answers ${status} with ${type === '' ? 'nothing' : oneLine(type)} where JSON is expected: is this site one of Assay?`,
    )
  }
  const text = await readText(url, response, maxBytes)
  const answer = parse(url, text)
  if (status === 200) return answer
  throw new OpsError(refusalOf(url, status, answer))
}

/** Counts what comes: a length may be left out, and is that of the compressed answer. */
const readText = async (url: URL, { body }: Response, maxBytes: number): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the rest.
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes)
      throw new OpsError(`${url.href} answers with more than ${maxBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const parse = (url: URL, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OpsError(`${url.href} answers with broken JSON.`, { cause: error })
  }
}

/** What the site itself says of it, if anything. */
const refusalOf = (url: URL, status: number, answer: unknown): string => {
  const { error } = (answer ?? {}) as { error?: { message?: unknown } }
  const said = typeof error?.message === 'string' ? oneLine(error.message) : STATUS_CODES[status]
  return `${url.href} answers ${status}: ${said ?? 'nothing more'}`
}

const LINE_MAX = 300

/** Of another's text: one line, without what would move a terminal's cursor. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LINE_MAX)

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const { code, message } = cause as { code?: unknown; message?: unknown }
  if (code === 'ENOTFOUND') return 'there is no such host'
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  return oneLine(String(message ?? code ?? cause))
}
