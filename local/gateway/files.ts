import { createReadStream, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isHeld } from '../../lambdas/platform/http/response/etag.ts'
import { compressOnce } from './compression/compress.ts'
import { isCompressible } from './compression/compressible.ts'
import { type Encoding, encodingFor, ENDINGS, weak } from './compression/encoding.ts'
import { typeOfFile } from './file-types.ts'

export interface FileAnswer {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
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
  { status = 200, headers }: FileAnswer,
): Promise<boolean> => {
  const file = locate(folder, path)
  const type = typeOfFile(file ?? '')
  const found = file === undefined || type === undefined ? undefined : await statOf(file)
  if (!file || !type || !found?.isFile()) return false
  const varies = isCompressible({ status, type, bytes: found.size })
  const encoding = varies ? encodingFor(request.headers) : undefined
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`
  const common = {
    ...headers,
    etag: encoding ? weak(etag) : etag,
    ...(varies && { vary: 'Accept-Encoding' }),
  }
  if (status === 200 && isHeld(request.headers['if-none-match'], etag)) {
    response.writeHead(304, common).end()
    return true
  }
  const { bytes, read } = encoding
    ? await compressed(file, found, encoding)
    : { bytes: found.size, read: () => createReadStream(file) }
  response.writeHead(status, {
    ...common,
    'content-type': type,
    'content-length': bytes,
    ...(encoding && { 'content-encoding': encoding }),
  })
  if (request.method === 'HEAD') response.end()
  else await pipeline(read(), response)
  return true
}

interface Content {
  readonly bytes: number
  readonly read: () => Readable
}

/** What the build has compressed, unless the file is newer; else compressed now. */
const compressed = async (file: string, original: Stats, encoding: Encoding): Promise<Content> => {
  const name = `${file}${ENDINGS[encoding]}`
  const built = await statOf(name)
  if (built?.isFile() && built.mtimeMs >= original.mtimeMs) {
    return { bytes: built.size, read: () => createReadStream(name) }
  }
  const bytes = await compressOnce(await readFile(file), encoding)
  return { bytes: bytes.byteLength, read: () => Readable.from([bytes]) }
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

const statOf = async (file: string): Promise<Stats | undefined> => {
  try {
    return await stat(file)
  } catch {
    return undefined
  }
}
