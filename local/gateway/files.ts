import { open, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isHeld } from '../../lambdas/platform/http/response/etag.ts'
import { createLruCache } from '../../lambdas/platform/lru-cache.ts'
import { unlessMissing } from '../system-errors.ts'
import { compressOnce } from './compression/compress.ts'
import { isCompressible } from './compression/compressible.ts'
import { type Encoding, encodingFor, ENDINGS, weak } from './compression/encoding.ts'
import { typeOfFile } from './file-types.ts'

export interface FileAnswer {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  /** Its name changes with its content: it is read once, as a CDN does. */
  readonly isLasting?: boolean
}

/**
 * Sends one file from below a folder, compressed where CloudFront would; false when there is none by
 * that name.
 *
 * @param path as in the address, still encoded
 */
export const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  path: string,
  { status = 200, headers, isLasting = false }: FileAnswer,
): Promise<boolean> => {
  const file = locate(folder, path)
  const type = typeOfFile(file ?? '')
  const look = isLasting ? lookOnce : lookUp
  const found = file === undefined || type === undefined ? undefined : await look(file)
  if (!type || !found) return false
  const varies = isCompressible({ status, type, bytes: found.bytes })
  const encoding = varies ? encodingFor(request.headers) : undefined
  const etag = `"${found.bytes.toString(36)}-${Math.floor(found.modifiedMs).toString(36)}"`
  const common = {
    ...headers,
    etag: encoding ? weak(etag) : etag,
    ...(varies && { vary: 'Accept-Encoding' }),
  }
  if (status === 200 && isHeld(request.headers['if-none-match'], etag)) {
    response.writeHead(304, common).end()
    return true
  }
  const sent = encoding ? await compressed(found, encoding, look) : found
  if (!sent) return false
  const { bytes, path: source, content } = sent
  const writeHead = (length: number): ServerResponse =>
    response.writeHead(status, {
      ...common,
      'content-type': type,
      'content-length': length,
      ...(encoding && { 'content-encoding': encoding }),
    })
  if (request.method === 'HEAD') writeHead(bytes).end()
  else if (content) writeHead(bytes).end(content)
  else return await stream(source, response, writeHead)
  return true
}

/**
 * Sends as many bytes as the head says, whatever happens to the file meanwhile: one byte more, and
 * the client reads it as the next answer. A file that shrinks breaks the connection.
 *
 * @returns false when the file is gone
 */
const stream = async (
  path: string,
  response: ServerResponse,
  writeHead: (length: number) => unknown,
): Promise<boolean> => {
  await using file = await unlessMissing(open(path))
  if (!file) return false
  const { size } = await file.stat()
  writeHead(size)
  if (size > 0) {
    const content = file.createReadStream({ end: size - 1, autoClose: false })
    await pipeline(content, response, { end: false })
    if (content.bytesRead < size) {
      response.destroy()
      return true
    }
  }
  response.end()
  return true
}

interface File {
  readonly path: string
  readonly bytes: number
  readonly modifiedMs: number
  /** Absent: it is read as it is sent. */
  readonly content?: Buffer
}

type Look = (path: string) => Promise<File | undefined>

const lookUp: Look = async (path) => {
  try {
    const found = await stat(path)
    if (found.isFile()) return { path, bytes: found.size, modifiedMs: found.mtimeMs }
  } catch {
    // None by that name.
  }
  return undefined
}

const KEPT_MAX = 1000
const KEPT_BYTES = 512 * 1024

const kept = createLruCache<Promise<File | undefined>>(KEPT_MAX)

const lookOnce: Look = async (path) => {
  let found: File | undefined
  try {
    found = await kept.getOrMake(path, async () => {
      const file = await lookUp(path)
      if (!file || file.bytes > KEPT_BYTES) return file
      const content = await unlessMissing(readFile(path))
      return content && { ...file, content }
    })
  } finally {
    if (!found) kept.forget(path)
  }
  return found
}

/** What the build has compressed, unless the file is newer; else compressed now, if it is still there. */
const compressed = async (
  file: File,
  encoding: Encoding,
  look: Look,
): Promise<File | undefined> => {
  const built = await look(`${file.path}${ENDINGS[encoding]}`)
  if (built && built.modifiedMs >= file.modifiedMs) return built
  const plain = file.content ?? (await unlessMissing(readFile(file.path)))
  if (!plain) return undefined
  const content = await compressOnce(plain, encoding)
  return { ...file, bytes: content.byteLength, content }
}

const locate = (folder: string, path: string): string | undefined => {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  if (decoded.includes('\0') || decoded.split(/[\\/]/).some((part) => part.startsWith('.'))) {
    return undefined
  }
  const file = normalize(join(folder, decoded))
  return file.startsWith(folder + sep) ? file : undefined
}
