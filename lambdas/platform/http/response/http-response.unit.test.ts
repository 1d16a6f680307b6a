import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { query } from '../../../../shared/contract/endpoint.ts'
import { setEnvironment } from '../../../../test/support/product/environment.ts'
import { invoke } from '../../../../test/support/http/lambda-event.ts'
import { setLogSink } from '../../log.ts'
import { handlePublic } from '../handle-public.ts'
import { HttpResponse, toResult } from './http-response.ts'
import { embeddableHeaders } from './security-headers.ts'

setEnvironment()
setLogSink(() => {})

const draw = query({
  id: 'things/draw',
  path: '/api/things/draw',
  access: 'public',
  summary: 'Draws.',
  output: v.object({ width: v.number() }),
  cache: 'public',
})

const answerOf = async (reply: HttpResponse<{ width: number }>, headers = {}) =>
  await invoke(
    handlePublic(draw, async () => await Promise.resolve(reply)),
    { headers },
  )

describe('an answer goes out', () => {
  test('as JSON, when it is no more than the output', () => {
    expect(toResult({ width: 5 })).toEqual({
      statusCode: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: '{"width":5}',
    })
  })

  test('as plain text, or as text of the type that is named', () => {
    expect(toResult(new HttpResponse({ width: 5 }, { text: 'five' }))).toMatchObject({
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'five',
    })
    expect(
      toResult(new HttpResponse(undefined, { text: '<svg/>', type: 'image/svg+xml' })),
    ).toEqual({
      statusCode: 200,
      headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
      body: '<svg/>',
    })
  })

  test('as bytes, which no encoding of text would leave as they are', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const bytes = all.subarray(100, 250)
    const {
      headers,
      body = '',
      isBase64Encoded,
    } = toResult(new HttpResponse(undefined, { bytes, type: 'image/webp' }))
    expect([headers, isBase64Encoded]).toEqual([{ 'content-type': 'image/webp' }, true])
    expect(new Uint8Array(Buffer.from(body, 'base64'))).toEqual(bytes)
    expect(toResult(new HttpResponse(undefined, { bytes })).headers).toEqual({
      'content-type': 'application/octet-stream',
    })
  })

  test('without a body and a type, when there is no output', () => {
    expect(toResult(new HttpResponse(undefined))).toEqual({
      statusCode: 200,
      headers: {},
      body: '',
    })
  })
})

describe('through the chain', () => {
  test('text and bytes of another type stand in for the output of the contract', async () => {
    const bytes = new Uint8Array([0, 255])
    expect(await answerOf(new HttpResponse<{ width: number }>(undefined, { bytes }))).toMatchObject(
      {
        statusCode: 200,
        body: 'AP8=',
        isBase64Encoded: true,
      },
    )
    const text = 'width\n5\n'
    const csv = await answerOf(
      new HttpResponse<{ width: number }>(undefined, { text, type: 'text/csv' }),
    )
    expect([csv.statusCode, csv.body]).toEqual([200, text])
  })

  test('nothing at all does not', async () => {
    expect((await answerOf(new HttpResponse<{ width: number }>(undefined))).statusCode).toBe(500)
  })

  test('who holds the same bytes is told so, and sent none', async () => {
    const bytes = new Uint8Array([1, 2, 3])
    const reply = new HttpResponse<{ width: number }>(undefined, { bytes, type: 'image/png' })
    const { etag } = (await answerOf(reply)).headers as { etag: string }
    const again = await answerOf(reply, { 'if-none-match': etag })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect(again).not.toHaveProperty('isBase64Encoded')
    expect(again.headers).not.toHaveProperty('content-type')
  })

  test('a drawing for other sites says so, and keeps the other headers', async () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const { headers } = await answerOf(
      new HttpResponse<{ width: number }>(undefined, {
        text,
        type: 'image/svg+xml',
        headers: embeddableHeaders,
      }),
    )
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'unsafe-inline';/,
      ),
      'x-content-type-options': 'nosniff',
    })
    const plain = await answerOf(new HttpResponse({ width: 5 }))
    expect(plain.headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' })
  })
})
