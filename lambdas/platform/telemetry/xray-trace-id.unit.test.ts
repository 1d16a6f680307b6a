import { createServer } from 'node:http'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { listen } from '../../../local/http-servers.ts'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { log, setLogSink } from '../log.ts'

const TRACE = '1-5759e988-bd862e3fe1be46a994272793'

afterEach(() => {
  vi.unstubAllEnvs()
  setLogSink(() => {})
})

const lineOf = (write: () => void): Record<string, unknown> => {
  const lines: string[] = []
  setLogSink((line) => lines.push(line))
  write()
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>
}

test('a line names the trace of its invocation, and none where there is none', () => {
  expect(lineOf(() => log('info', 'x'))).not.toHaveProperty('xrayTraceId')
  vi.stubEnv('_X_AMZN_TRACE_ID', `Root=${TRACE};Parent=53995c3f42cd8ad8;Sampled=1;Lineage=1:0`)
  expect(lineOf(() => log('info', 'x'))).toMatchObject({ event: 'x', xrayTraceId: TRACE })
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-67891233-abcdef012345678912345678;Sampled=0')
  expect(lineOf(() => log('info', 'x'))).toMatchObject({
    xrayTraceId: '1-67891233-abcdef012345678912345678',
  })
})

test('a line of a failure names the bundle that wrote it, for its source map', () => {
  vi.stubEnv('ASSAY_BUNDLE', '0123456789abcdef')
  expect(lineOf(() => log('error', 'x'))).toMatchObject({ bundle: '0123456789abcdef' })
  expect(lineOf(() => log('warn', 'x'))).toMatchObject({ bundle: '0123456789abcdef' })
  expect(lineOf(() => log('info', 'x'))).not.toHaveProperty('bundle')
})

test('the trace goes along with each request to the tables', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers['x-amzn-trace-id'] as string | undefined)
    response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}')
  })
  const port = await listen(server, 0)
  const header = `Root=${TRACE};Parent=53995c3f42cd8ad8;Sampled=1`
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'assay-dev-watchlist-list')
  vi.stubEnv('_X_AMZN_TRACE_ID', header)
  const endpoint = `http://127.0.0.1:${port}`
  const client = createDocumentClient({ endpoint })
  await client.send(new GetCommand({ TableName: 'heads', Key: { stream: 'Shelf#a' } }))
  expect(asked).toEqual([header])
  client.destroy()
  server.closeAllConnections()
  server.close()
})
