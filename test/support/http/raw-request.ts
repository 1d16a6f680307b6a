import { type IncomingHttpHeaders, request } from 'node:http'

interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As text, which it is not when it is compressed. */
  readonly body: string
  readonly bytes: Buffer
}

/**
 * A request that no browser sends: any `Host`, an unnormalised path, repeated headers. Rejects when
 * the connection breaks first.
 * @param path sent as it is
 */
export const rawRequest = async (
  origin: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string | readonly string[]>>
    readonly body?: string | Buffer
  } = {},
): Promise<RawAnswer> => {
  const { hostname, port } = new URL(origin)
  return await new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method, headers: mutable(headers) },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bytes.toString('utf8'),
            bytes,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const mutable = (headers: Readonly<Record<string, string | readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [...value],
    ]),
  )
