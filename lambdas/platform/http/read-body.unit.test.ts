import { describe, expect, test } from 'vitest'
import { signIn } from '../../../shared/contract/auth.ts'
import { createWatchlist } from '../../../shared/contract/watchlist.ts'
import { lambdaEvent } from '../../../test/support/lambda-event.ts'
import { BODY_MAX_BYTES, checkBodyKind, readBody } from './read-body.ts'

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

const eventWith = (body: string, type = JSON_TYPE, base64 = false) =>
  lambdaEvent({ method: 'POST', headers: { 'content-type': type }, body, base64 })

const refusal = (status: number, code: string) => expect.objectContaining({ status, code })

describe('the kind of a body', () => {
  test.each([
    JSON_TYPE,
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    ' application/json ;a=b',
  ])('a JSON call takes %j', (type) => {
    expect(() => checkBodyKind(eventWith('{}', type), createWatchlist)).not.toThrow()
  })

  test.each([
    'text/plain',
    'text/plain; application/json',
    FORM,
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/vnd.api+json',
    'application/json, text/plain',
    '',
  ])('a JSON call refuses %j, which a page of another site may send unasked', (type) => {
    expect(() => checkBodyKind(eventWith('{}', type), createWatchlist)).toThrow(
      refusal(415, 'UnsupportedMediaType'),
    )
  })

  test('no media type at all is refused, too', () => {
    const event = lambdaEvent({ method: 'POST', body: '{}' })
    expect(() => checkBodyKind(event, createWatchlist)).toThrow(
      refusal(415, 'UnsupportedMediaType'),
    )
  })

  test.each([FORM, `${FORM};charset=UTF-8`, JSON_TYPE])('a form route takes %j', (type) => {
    expect(() => checkBodyKind(eventWith('a=b', type), signIn)).not.toThrow()
  })

  test.each(['text/plain', 'multipart/form-data; boundary=x', ''])(
    'a form route refuses %j',
    (type) => {
      expect(() => checkBodyKind(eventWith('a=b', type), signIn)).toThrow(
        refusal(415, 'UnsupportedMediaType'),
      )
    },
  )

  test.each([false, true])('a megabyte is taken, a byte more is refused (base64: %s)', (base64) => {
    const fits = eventWith('a'.repeat(BODY_MAX_BYTES), JSON_TYPE, base64)
    expect(() => checkBodyKind(fits, createWatchlist)).not.toThrow()
    const tooLarge = eventWith('a'.repeat(BODY_MAX_BYTES + 1), JSON_TYPE, base64)
    expect(() => checkBodyKind(tooLarge, createWatchlist)).toThrow(refusal(413, 'PayloadTooLarge'))
  })

  test('bytes count, not characters', () => {
    const event = eventWith('é'.repeat(BODY_MAX_BYTES / 2 + 1))
    expect(() => checkBodyKind(event, createWatchlist)).toThrow(refusal(413, 'PayloadTooLarge'))
  })
})

describe.each([
  ['plain', false],
  ['base64', true],
])('a body in %s', (_, base64) => {
  const read = (body: string, type = JSON_TYPE) => readBody(eventWith(body, type, base64))

  test('JSON', () => {
    expect(read('{"name":"Brücken 🦉","projects":["a"]}')).toEqual({
      name: 'Brücken 🦉',
      projects: ['a'],
    })
  })

  test('form', () => {
    expect(read('email=a%40b.example&password=a+b%2Bc&empty=', FORM)).toEqual({
      email: 'a@b.example',
      password: 'a b+c',
      empty: '',
    })
  })

  test('of a field that a form repeats the first counts', () => {
    expect(read('json=true&json=false&csrfToken=1&csrfToken=2', FORM)).toEqual({
      json: 'true',
      csrfToken: '1',
    })
  })

  test('a form cannot reach the prototype', () => {
    const form = read('__proto__=x&constructor[prototype][staff]=true', FORM)
    expect(Object.getPrototypeOf(form)).toBe(Object.prototype)
    expect(Object.keys(form as object)).toEqual(['__proto__', 'constructor[prototype][staff]'])
    expect({}).not.toHaveProperty('staff')
  })

  test.each([
    ['cut off', '{"name":"Bri'],
    ['empty', ''],
    ['a comment', '{} // done'],
    ['a single quote', "{'name':1}"],
    ['not a number', '{"a":NaN}'],
    ['two values', '{}{}'],
    ['a byte order mark', '\ufeff{}'],
    ['a form', 'name=Bridges'],
    ['a zero byte', '{"a":\u00001}'],
  ])('JSON that is malformed is refused: %s', (__, text) => {
    expect(() => read(text)).toThrow(refusal(400, 'MalformedBody'))
  })

  test.each([
    ['brackets', '['.repeat(50_000)],
    ['brackets and their ends', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['objects', '{"a":'.repeat(50_000)],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
  ])('deep nesting is refused before it is parsed: %s', (__, text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'MalformedBody', message: 'Nest the JSON at most 32 deep.' }),
    )
  })

  test('32 levels are taken', () => {
    expect(read(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeInstanceOf(Array)
  })
})

test('what a client calls the prototype is no prototype after reading', () => {
  const body = readBody(eventWith('{"__proto__":{"staff":true},"name":"x"}'))
  expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
  expect((body as { staff?: boolean }).staff).toBeUndefined()
})
