import { createHash, hash, createHmac } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import { SignatureV4 } from '@smithy/signature-v4'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

export interface BucketOptions {
  readonly bucket: string
  /** E.g. `http://127.0.0.1:9000`; undefined: AWS. */
  readonly endpoint?: string | undefined
  /** Whose credentials and region are used. */
  readonly client: Pick<DynamoDBDocumentClient, 'config'>
}

export interface BucketRequest {
  readonly method: 'DELETE' | 'GET' | 'PUT'
  /** Empty: the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
}

export interface Answer {
  readonly status: number
  readonly body: Buffer
}

/** Of one try: below the time that a function has for another. */
const TIMEOUT_MS = 4_000
/** Of an emulator, which is slow on a busy machine. */
const EMULATOR_TIMEOUT_MS = 30_000

/** Sends requests of S3's REST protocol, signed by the SDK's own signer. */
export const createBucketClient = ({
  bucket,
  endpoint,
  client,
}: BucketOptions): ((request: BucketRequest) => Promise<Answer>) => {
  const newSigner = async (): Promise<SignatureV4> =>
    new SignatureV4({
      service: 's3',
      region: await client.config.region(),
      credentials: client.config.credentials,
      sha256: Sha256,
      // A key stands in the address as it is signed.
      uriEscapePath: false,
    })
  let signer: Promise<SignatureV4> | undefined

  return async ({ method, key, query = {}, body }) => {
    const address = endpoint
      ? new URL(`${endpoint}/${bucket}`)
      : new URL(`https://${bucket}.s3.${await client.config.region()}.amazonaws.com`)
    const path = `${address.pathname.replace(/\/$/, '')}/${key}`
    signer ??= newSigner()
    const { headers } = await (
      await signer
    ).sign({
      method,
      protocol: address.protocol,
      hostname: address.hostname,
      ...(address.port !== '' && { port: Number(address.port) }),
      path,
      query,
      headers: {
        host: address.host,
        'x-amz-content-sha256': hash('sha256', body ?? ''),
      },
      ...(body && { body }),
    })
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''
    return await send(new URL(`${address.origin}${path}${search}`), {
      method,
      headers,
      body,
      timeoutMs: endpoint ? EMULATOR_TIMEOUT_MS : TIMEOUT_MS,
    })
  }
}

const agents = {
  'http:': { of: http, agent: new http.Agent({ keepAlive: true }) },
  'https:': { of: https, agent: new https.Agent({ keepAlive: true }) },
}

/** One try. Rejects with a `TimeoutError` when it takes too long. */
const send = async (
  address: URL,
  {
    method,
    headers,
    body,
    timeoutMs,
  }: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: Uint8Array | undefined
    readonly timeoutMs: number
  },
): Promise<Answer> =>
  await new Promise((resolve, reject) => {
    const { of, agent } = agents[address.protocol === 'http:' ? 'http:' : 'https:']
    const signal = AbortSignal.timeout(timeoutMs)
    const fail = (error: unknown): void => reject(signal.aborted ? signal.reason : error)
    const sent = of.request(address, { method, headers, agent, signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', fail)
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) })
      })
    })
    sent.once('error', fail)
    sent.end(body)
  })

type Bytes = string | ArrayBuffer | ArrayBufferView

/** What the signer asks of a hash; with a secret it is an HMAC. */
class Sha256 {
  readonly #hash
  constructor(secret?: Bytes) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(data: Bytes): void {
    this.#hash.update(bytesOf(data))
  }
  async digest(): Promise<Uint8Array> {
    return await Promise.resolve(new Uint8Array(this.#hash.digest()))
  }
  reset(): void {
    throw new Error('A hash is used once.')
  }
}

const bytesOf = (data: Bytes): Uint8Array =>
  typeof data === 'string'
    ? Buffer.from(data)
    : ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data)
