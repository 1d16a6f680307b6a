import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { config } from '../platform/config/config.ts'
import { emulatorAt } from '../platform/config/emulator-at.ts'
import { Refusal } from '../platform/refusal.ts'
import { HttpError } from '../platform/http/response/http-error.ts'
import type { SourceAddress } from './source-address.ts'

/** A photograph of 25 million pixels fits. */
export const SOURCE_MAX_BYTES = 10 * 1024 * 1024

export interface Source {
  readonly bytes: Buffer
  /** May be cached for long. */
  readonly isLasting: boolean
}

/**
 * Reads a picture from the object store or another site, at most {@link SOURCE_MAX_BYTES}, without
 * following redirects.
 * @throws Refusal `ImageNotFound`, `ImageTooLarge`, `ImageNotAllowed` for a redirect
 * @throws HttpError 502 `ImageUnreachable`
 */
export const readSource = async (address: SourceAddress, signal: AbortSignal): Promise<Source> =>
  address.place === 'site'
    ? await readObject(address.key, signal)
    : await readRemote(address.url, signal)

let client: S3Client | undefined

const objects = (endpoint: string | undefined): S3Client =>
  (client ??= new S3Client({
    maxAttempts: 2,
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 1_000 },
    ...emulatorAt(endpoint),
    forcePathStyle: Boolean(endpoint),
  }))

/** Without the right to list, S3 denies access to missing objects. The last two are of keys too long to be any's. */
const ABSENT = new Set(['NoSuchKey', 'AccessDenied', 'KeyTooLongError', 'InvalidURI'])

const readObject = async (key: string, abortSignal: AbortSignal): Promise<Source> => {
  const { bucket, endpoint } = config().pictures
  const command = new GetObjectCommand({ Bucket: bucket, Key: key })
  try {
    const { Body, ContentLength, CacheControl } = await objects(endpoint).send(command, {
      abortSignal,
    })
    return {
      bytes: await readCapped(Body as AsyncIterable<Uint8Array>, ContentLength),
      isLasting: !/no-cache|no-store|private/.test(CacheControl ?? ''),
    }
  } catch (error) {
    if (error instanceof Error && ABSENT.has(error.name)) throw notFound(error)
    throw error
  }
}

const readRemote = async (url: string, signal: AbortSignal): Promise<Source> => {
  const unreachable = (cause: unknown): never => {
    if (cause instanceof Refusal) throw cause
    signal.throwIfAborted()
    const message = 'The other site does not answer, or breaks off. Try again.'
    throw new HttpError(502, 'ImageUnreachable', message, { cause })
  }
  const response = await fetch(url, {
    signal,
    redirect: 'manual',
    headers: { accept: 'image/png, image/jpeg, image/webp', 'accept-encoding': 'identity' },
  }).catch(unreachable)
  try {
    if (response.status >= 300 && response.status < 400) {
      throw new Refusal('ImageNotAllowed', 'The picture has moved: give its own address.')
    }
    if (response.status !== 200 || response.body === null) throw notFound()
    const length = Number(response.headers.get('content-length') ?? 0)
    const bytes = await readCapped(response.body, length).catch(unreachable)
    return { bytes, isLasting: true }
  } finally {
    if (!response.bodyUsed) await response.body?.cancel()
  }
}

/** A declared length is believed only when it is too large. */
const readCapped = async (
  body: AsyncIterable<Uint8Array>,
  statedBytes: number | undefined,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let bytes = statedBytes ?? 0
  if (bytes <= SOURCE_MAX_BYTES) {
    bytes = 0
    // Leaving the loop ends the transfer.
    for await (const chunk of body) {
      bytes += chunk.byteLength
      if (bytes > SOURCE_MAX_BYTES) break
      chunks.push(chunk)
    }
  }
  if (bytes <= SOURCE_MAX_BYTES) return Buffer.concat(chunks)
  const limit = `${SOURCE_MAX_BYTES / 1024 / 1024} MB`
  throw new Refusal('ImageTooLarge', `The picture's file is larger than ${limit}.`)
}

const notFound = (cause?: unknown): Refusal =>
  new Refusal('ImageNotFound', 'There is no picture at this address.', { cause })
