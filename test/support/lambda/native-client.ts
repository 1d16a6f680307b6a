import { request } from 'node:http'

/**
 * In place of the native part of `aws-lambda-ric`, which is compiled where it is installed: the same
 * three requests to the Runtime API, by Node. What becomes of event and answer is all in the package.
 */

const [hostname, port] = (process.env['AWS_LAMBDA_RUNTIME_API'] ?? '').split(':')

interface Answer {
  readonly bodyJson: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

const ask = async (method: string, path: string, body?: string): Promise<Answer> =>
  await new Promise((resolve, reject) => {
    const sent = request(
      // Nothing is kept open that the other side closes while a function is at work.
      { hostname, port, method, path: `/2018-06-01/runtime/${path}`, agent: false },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          resolve({ bodyJson: Buffer.concat(parts).toString(), headers: response.headers })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

/** The native client has told the outcome before it asks for the next event. */
let told: Promise<unknown> = Promise.resolve()

export const next = async (): Promise<Answer> => {
  await told
  return await ask('GET', 'invocation/next')
}

export const done = (id: string, body: string): void => {
  told = ask('POST', `invocation/${id}/response`, body)
}

export const error = (id: string, body: string): void => {
  told = ask('POST', `invocation/${id}/error`, body)
}
