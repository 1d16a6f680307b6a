import type { IncomingMessage } from 'node:http'

/** The body of a request; undefined when it is longer than `maxBytes` bytes. */
export const readBytes = async (
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let bytes = 0
  // Read to the end: a caller that is still sending would miss the answer.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
  }
  return bytes <= maxBytes ? Buffer.concat(chunks) : undefined
}
