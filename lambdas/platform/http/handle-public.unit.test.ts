import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { query } from '../../../shared/contract/endpoint.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { setLogSink } from '../log.ts'
import { handlePublic } from './handle-public.ts'

const SECRET = 'known to the edge and to the functions'

setEnvironment()
process.env['ASSAY_ORIGIN_SECRET'] = SECRET
setLogSink(() => {})

const whoAmI = query({
  id: 'test/who-am-i',
  path: '/api/who-am-i',
  access: 'public',
  summary: '',
  output: v.object({ address: v.string() }),
})
const handler = handlePublic(
  whoAmI,
  async ({ clientAddress }) => await Promise.resolve({ address: clientAddress }),
)

const ask = async (headers: Readonly<Record<string, string>>) => {
  const { statusCode, body = '' } = await invoke(handler, { headers })
  return { statusCode, answer: JSON.parse(body) as unknown }
}

describe('a Lambda behind the edge', () => {
  test('answers what came through it, and knows the address that the edge saw', async () => {
    const headers = { 'x-origin-secret': SECRET, 'cloudfront-viewer-address': '203.0.113.9:46532' }
    expect(await ask(headers)).toEqual({ statusCode: 200, answer: { address: '203.0.113.9' } })
  })

  test.each([{}, { 'x-origin-secret': 'guessed' }])(
    'refuses what went around it: %o',
    async (headers) => {
      const { statusCode, answer } = await ask(headers)
      expect(statusCode).toBe(403)
      expect(answer).toMatchObject({ error: { name: 'Forbidden' } })
    },
  )
})
