import type { IncomingMessage } from 'node:http'

type ReadBody =
  | {
      readonly bytes: Buffer
      /** Call when the bytes are no longer referenced. */
      readonly release: () => void
    }
  | 'gone'
  | 'no room'
  | 'too large'
  | 'too slow'

export interface BodyReader {
  /**
   * Reads a body; drops the rest of one that is refused.
   *
   * @param maxBytes bytes that are taken
   */
  read(request: IncomingMessage, maxBytes: number): Promise<ReadBody>
  /** Bytes of all bodies in memory. */
  readonly heldBytes: number
}

interface ReaderOptions {
  /** Limit of bytes in memory. Default: 64 MB. */
  readonly mostHeld?: number
  /** How long a body may take. Default: a minute. */
  readonly wholeMs?: number
  /** How long a sender may be silent. Default: 10 s. */
  readonly silentMs?: number
}

/** Reads the bodies of all requests within bounds of memory and time. */
export const createBodyReader = ({
  mostHeld = 64 * 1024 * 1024,
  wholeMs = 60_000,
  silentMs = 10_000,
}: ReaderOptions = {}): BodyReader => {
  let heldBytes = 0
  return {
    get heldBytes() {
      return heldBytes
    },
    read: async (request, maxBytes) =>
      await new Promise((resolve) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const release = (): void => {
          heldBytes -= bytes
          bytes = 0
        }
        const finish = (outcome: ReadBody): void => {
          clearTimeout(whole)
          clearTimeout(silent)
          request.off('data', take).off('end', end).off('close', close)
          if (typeof outcome === 'string') {
            release()
            chunks.length = 0
            request.resume()
          }
          resolve(outcome)
        }
        const take = (chunk: Buffer): void => {
          silent.refresh()
          bytes += chunk.byteLength
          heldBytes += chunk.byteLength
          chunks.push(chunk)
          if (bytes > maxBytes) finish('too large')
          else if (heldBytes > mostHeld) finish('no room')
        }
        const end = (): void => finish({ bytes: Buffer.concat(chunks), release })
        const close = (): void => finish('gone')
        const whole = setTimeout(finish, wholeMs, 'too slow')
        const silent = setTimeout(finish, silentMs, 'too slow')
        // A broken connection emits `error` before `close`.
        request.on('error', () => undefined)
        request.on('data', take).on('end', end).on('close', close)
      }),
  }
}
