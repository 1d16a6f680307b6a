import type { IncomingMessage } from 'node:http'
import { readBytes } from '../../read-bytes.ts'
import { ServiceError } from '../service-error.ts'

const MAX_BODY_BYTES = 256 * 1024

/** The request's body, which has to be a JSON object; SerializationException when it is not. */
export const readJsonBody = async (request: IncomingMessage): Promise<object> => {
  const text = await readText(request)
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // Handled below: invalid JSON is refused like a body that is not an object.
  }
  throw unreadable()
}

const readText = async (request: IncomingMessage): Promise<string> => {
  const bytes = await readBytes(request, MAX_BODY_BYTES)
  if (!bytes) {
    throw new ServiceError(
      'RequestEntityTooLargeException',
      `Request body is larger than ${MAX_BODY_BYTES} bytes`,
      { status: 413 },
    )
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

const unreadable = (): ServiceError =>
  new ServiceError('SerializationException', 'The request body is not a JSON object')
