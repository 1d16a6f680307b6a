import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** An allow-list: no source maps, no dotfiles. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export interface FileAnswer {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends one file from below a folder; false when there is none by that name.
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
  const type = TYPES[extname(file ?? '')]
  const found = file === undefined || type === undefined ? undefined : await statOf(file)
  if (!file || !type || !found?.isFile()) return false
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`
  const common = { ...headers, etag }
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, common).end()
    return true
  }
  response.writeHead(status, { ...common, 'content-type': type, 'content-length': found.size })
  if (request.method === 'HEAD') response.end()
  else await pipeline(createReadStream(file), response)
  return true
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
