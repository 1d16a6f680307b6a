import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { listen } from '../../../local/http-servers.ts'
import { startTestCloud, type TestCloud } from './test-cloud.ts'

export type Failure = (
  request: Parameters<RequestListener>[0],
  response: ServerResponse,
  act: RequestListener,
) => void

export interface IdentityProxy {
  /** All operations called, in order. */
  readonly calls: string[]
  /** Operations that fail from now on, and how; `*` stands for all. */
  readonly failures: Map<string, Failure>
  stop(): void
}

export const breakOff: Failure = (_, response) => {
  response.destroy()
}

export const loseAnswer: Failure = (request, response, act) => {
  const { end } = response
  response.end = () => {
    response.end = end
    return response.destroy()
  }
  act(request, response)
}

/** Fails once. */
export const once = (failure: Failure): Failure => {
  let isFirst = true
  return (request, response, act) => {
    if (isFirst) failure(request, response, act)
    else act(request, response)
    isFirst = false
  }
}

export const failWith =
  (status: number, type: string): Failure =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify({ __type: type, message: 'Told to nobody.' }))
  }

/** To be started before the first request, as the handlers read their configuration once. */
const startIdentityProxy = async (cloud: TestCloud): Promise<IdentityProxy> => {
  const calls: string[] = []
  const failures = new Map<string, Failure>()
  const server = createServer((request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
    calls.push(operation)
    const failure = failures.get(operation) ?? failures.get('*')
    if (failure) failure(request, response, cloud.cognito.listener)
    else cloud.cognito.listener(request, response)
  })
  process.env['COGNITO_ENDPOINT'] = `http://127.0.0.1:${await listen(server, 0)}`
  return {
    calls,
    failures,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * The backend for a test file, with a proxy before its identity provider. Each test starts without
 * recorded calls and failures.
 */
export const startCloudWithIdentityProxy = async (): Promise<{
  readonly cloud: TestCloud
  readonly identity: IdentityProxy
}> => {
  const cloud = await startTestCloud()
  const identity = await startIdentityProxy(cloud)
  beforeEach(() => {
    identity.calls.length = 0
  })
  afterEach(() => {
    identity.failures.clear()
  })
  afterAll(async () => {
    identity.stop()
    await cloud.stop()
  })
  return { cloud, identity }
}
