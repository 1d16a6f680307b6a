import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
} from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { type Engine, startEngine } from '../../../local/engine/start-engine.ts'
import { close, listen } from '../../../local/http-servers.ts'

interface Request {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface Read {
  readonly ConsistentRead?: boolean
  readonly RequestItems?: Readonly<Record<string, Read>>
}

/**
 * An engine as late as DynamoDB may be: who does not ask for consistency sees the tables as they were
 * a while ago. Nobody can ask an index for it. Two engines answer; one hears of each change after that
 * while.
 *
 * @param pass waits for that while; default: 300 ms
 */
export const startLateReads = async (
  pass: () => Promise<unknown> = async () => await wait(300),
): Promise<Pick<Engine, 'endpoint' | 'stop'>> => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-late-reads-'))
  const now = await startEngine({ file: join(folder, 'now.db') })
  const late = await startEngine({ file: join(folder, 'late.db') })
  const agent = new Agent({ keepAlive: true })
  const ask = async ({ endpoint }: Engine, { headers, body }: Request) => {
    const asked = send(endpoint, { method: 'POST', headers, agent }).end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) }
  }
  let changed: Promise<unknown> = Promise.resolve()
  let changedLate: Promise<unknown> = Promise.resolve()
  /** One after the other, so that a condition holds in both or in none. */
  const change = async (request: Request, isLate: boolean) => {
    const answered = changed.then(async () => await ask(now, request))
    changed = answered.catch(() => undefined)
    const answer = await answered
    if (answer.status === 200) {
      const due = isLate ? pass() : undefined
      const told = changedLate.then(async () => {
        await due
        await ask(late, request)
      })
      // Fails where both have stopped meanwhile.
      changedLate = told.catch(() => undefined)
    }
    if (!isLate) await changedLate
    return answer
  }
  const answerTo = async (request: Request) => {
    const [service, operation = ''] = String(request.headers['x-amz-target']).split('.')
    if (!service?.startsWith('DynamoDB_') || /^(Describe|List|TransactGet)/.test(operation)) {
      return await ask(now, request)
    }
    if (/^(Get|BatchGet|Query|Scan)/.test(operation)) {
      const read = JSON.parse(request.body.toString()) as Read
      return await ask(isConsistent(read) ? now : late, request)
    }
    return await change(request, !/Table|TimeToLive/.test(operation))
  }
  const server = createServer((request, response) => {
    buffer(request)
      .then(async (body) => await answerTo({ headers: request.headers, body }))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch(() => response.destroy())
  })
  const port = await listen(server, 0)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      await close(server)
      agent.destroy()
      await Promise.all([now.stop(), late.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isConsistent = ({ ConsistentRead, RequestItems = {} }: Read): boolean =>
  ConsistentRead ?? Object.values(RequestItems).some((one) => one.ConsistentRead)
