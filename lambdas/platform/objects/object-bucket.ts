import {
  type Answer,
  type BucketOptions,
  type BucketRequest,
  createBucketClient,
} from './bucket-client.ts'

/** A bucket of objects that are written once and never changed. */
export interface ObjectBucket {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** undefined where nothing is, or nothing any more. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Fine where nothing is. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<ListedObject>
}

export interface ListedObject {
  readonly key: string
  /** Epoch milliseconds. */
  readonly writtenAt: number
}

const TRIES = 3
/** They end before the function does. */
const HANGING_TRIES = 2
const FIRST_PAUSE_MS = 40

/**
 * Four calls of S3's REST protocol, signed by the SDK's own signer. The SDK's client for S3 would add
 * 90 kB and 30 ms of start to each of sixteen functions (decision 59).
 */
export const createObjectBucket = (options: BucketOptions): ObjectBucket => {
  const send = createBucketClient(options)

  /** Repeats what failed for a moment: every call here says the same when it is said twice. */
  const ask = async (request: BucketRequest): Promise<Answer> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await send(request)
        if (answer.status < 500 && answer.status !== 429) return answer
        throw new ObjectBucketError(request, `status ${answer.status}`, answer.status)
      } catch (error) {
        if (tries === (isTimeout(error) ? HANGING_TRIES : TRIES)) throw error
        await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 4 ** (tries - 1)))
      }
    }
  }

  return {
    put: async (key, body) => {
      const request = { method: 'PUT', key, body } as const
      expectDone(await ask(request), request)
    },
    get: async (key) => {
      const request = { method: 'GET', key } as const
      const answer = await ask(request)
      if (answer.status === 404) return undefined
      expectDone(answer, request)
      return answer.body
    },
    remove: async (key) => {
      const request = { method: 'DELETE', key } as const
      const answer = await ask(request)
      if (answer.status !== 404) expectDone(answer, request)
    },
    list: async function* (prefix) {
      let token: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix,
          ...(token !== undefined && { 'continuation-token': token }),
        }
        const request = { method: 'GET', key: '', query } as const
        const answer = await ask(request)
        expectDone(answer, request)
        const text = answer.body.toString()
        for (const [, content = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const writtenAt = Date.parse(valueIn(content, 'LastModified'))
          yield { key: valueIn(content, 'Key'), writtenAt }
        }
        token = valueIn(text, 'NextContinuationToken') || undefined
      } while (token !== undefined)
    },
  }
}

/** With the status where the SDK's errors have it. */
class ObjectBucketError extends Error {
  override readonly name = 'ObjectBucketError'
  readonly $metadata: { readonly httpStatusCode: number }

  constructor({ method, key }: BucketRequest, what: string, status: number) {
    super(`${method} ${key}: ${what}.`)
    this.$metadata = { httpStatusCode: status }
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError'

/** @throws {ObjectBucketError} with S3's code */
const expectDone = ({ status, body }: Answer, request: BucketRequest): void => {
  if (status >= 200 && status < 300) return
  const what = valueIn(body.toString(), 'Code') || `status ${status}`
  throw new ObjectBucketError(request, what, status)
}

/** Our keys and S3's codes hold nothing that XML has to escape. */
const valueIn = (xml: string, element: string): string =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? ''
