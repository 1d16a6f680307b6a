import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { listen } from '../../../local/http-servers.ts'

/** How an invocation ended, as the function told the Runtime API. */
export type Outcome =
  | { readonly answer: unknown }
  | { readonly failure: { readonly errorType?: string; readonly errorMessage?: string } }

interface RuntimeApi {
  /** `host:port`, as `AWS_LAMBDA_RUNTIME_API` has it. */
  readonly address: string
  /** Hands the event to the function when it asks for the next. */
  invoke(event: unknown): Promise<Outcome>
  close(): Promise<void>
}

interface Waiting {
  readonly id: string
  readonly body: string
  readonly settle: (outcome: Outcome) => void
}

const PREFIX = '/2018-06-01/runtime'

/**
 * Lambda's Runtime API for one function: what the service offers to the runtime inside it.
 * Source: AWS Lambda Developer Guide, "Using the Lambda runtime API".
 *
 * @param timeoutSeconds of the function: its deadline
 */
export const startRuntimeApi = async (
  functionName: string,
  timeoutSeconds: number,
): Promise<RuntimeApi> => {
  const events: Waiting[] = []
  const running = new Map<string, Waiting>()
  let asking: ServerResponse | undefined

  const handOver = (): void => {
    const next = asking && events.shift()
    if (!asking || !next) return
    running.set(next.id, next)
    asking
      .writeHead(200, {
        'content-type': 'application/json',
        'lambda-runtime-aws-request-id': next.id,
        'lambda-runtime-deadline-ms': String(Date.now() + timeoutSeconds * 1000),
        'lambda-runtime-invoked-function-arn': `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
        'lambda-runtime-trace-id': 'Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Sampled=0',
      })
      .end(next.body)
    asking = undefined
  }

  const settle = (id: string, outcome: Outcome): void => {
    running.get(id)?.settle(outcome)
    running.delete(id)
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { url = '' } = request
      if (request.method === 'GET' && url === `${PREFIX}/invocation/next`) {
        asking = response
        handOver()
        return
      }
      const body = JSON.parse(await textOf(request)) as unknown
      const [, id = '', kind] =
        new RegExp(`^${PREFIX}/invocation/([^/]+)/(response|error)$`).exec(url) ?? []
      if (kind === 'response') settle(id, { answer: body })
      else {
        const failure = body as Extract<Outcome, { failure: unknown }>['failure']
        // A function that cannot be loaded fails every event.
        const failed = kind === 'error' ? [id] : [...events.splice(0).map(queue), ...running.keys()]
        for (const one of failed) settle(one, { failure })
      }
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"OK"}')
    })()
  })
  const queue = (waiting: Waiting): string => {
    running.set(waiting.id, waiting)
    return waiting.id
  }
  return {
    address: `127.0.0.1:${await listen(server, 0)}`,
    invoke: async (event) =>
      await new Promise((resolve) => {
        events.push({ id: randomUUID(), body: JSON.stringify(event), settle: resolve })
        handOver()
      }),
    close: async () => await closeNow(server),
  }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const closeNow = async (server: Server): Promise<void> => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
