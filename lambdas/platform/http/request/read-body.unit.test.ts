import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../shared/contract/auth.ts'
import { uploadPicture } from '../../../../shared/contract/user.ts'
import { createWatchlist } from '../../../../shared/contract/watchlist.ts'
import { lambdaEvent } from '../../../../test/support/http/lambda-event.ts'
import { BODY_MAX_BYTES, checkBodyKind, MULTIPART_MAX_BYTES, readBody } from './read-body.ts'

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

  test.each([
    'charset=utf-8',
    'charset=UTF-8',
    'charset=utf8',
    'charset="utf-8"',
    'charset="UTF8"',
    'a=b; Charset = utf-8 ',
  ])('UTF-8 may be spelt %j', (parameters) => {
    const event = eventWith('{}', `${JSON_TYPE}; ${parameters}`)
    expect(() => checkBodyKind(event, createWatchlist)).not.toThrow()
  })

  test.each([
    'charset=utf-16',
    'charset=iso-8859-1',
    'charset="windows-1252"',
    'charset=us-ascii',
    'charset=',
    'charset=utf-8; charset=utf-16',
    'charset=utf-8,utf-16',
  ])('what says that it is no UTF-8 is refused, with what to send: %j', (parameters) => {
    for (const [type, endpoint] of [
      [JSON_TYPE, createWatchlist],
      [FORM, signIn],
    ] as const) {
      expect(() => checkBodyKind(eventWith('{}', `${type}; ${parameters}`), endpoint)).toThrow(
        expect.objectContaining({
          status: 415,
          code: 'UnsupportedMediaType',
          message: 'Send the body in UTF-8, with charset=utf-8 or without a charset.',
        }),
      )
    }
  })

  test('a length that is declared counts where the body itself was not taken', () => {
    const headOf = (length: string) =>
      lambdaEvent({
        method: 'POST',
        headers: { 'content-type': JSON_TYPE, 'content-length': length },
      })
    expect(() => checkBodyKind(headOf('1000000'), createWatchlist)).not.toThrow()
    expect(() => checkBodyKind(headOf('1000001'), createWatchlist)).toThrow(
      refusal(413, 'PayloadTooLarge'),
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

  test.each([JSON_TYPE, FORM, 'text/plain', 'multipart/mixed; boundary=x', ''])(
    'a call that takes a file refuses %j',
    (type) => {
      expect(() => checkBodyKind(eventWith('a=b', type), uploadPicture)).toThrow(
        refusal(415, 'UnsupportedMediaType'),
      )
    },
  )

  test('a call that takes a file has room for the largest picture, and says what to send', () => {
    const type = 'multipart/form-data; boundary=x'
    const fits = eventWith('a'.repeat(MULTIPART_MAX_BYTES), type, true)
    expect(() => checkBodyKind(fits, uploadPicture)).not.toThrow()
    const tooLarge = eventWith('a'.repeat(MULTIPART_MAX_BYTES + 1), type, true)
    expect(() => checkBodyKind(tooLarge, uploadPicture)).toThrow(
      expect.objectContaining({
        status: 413,
        code: 'PayloadTooLarge',
        message: 'Send a file of at most 2 MB.',
      }),
    )
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
  const read = async (body: string, type = JSON_TYPE) =>
    await readBody(eventWith(body, type, base64))

  test('JSON', async () => {
    expect(await read('{"name":"Brücken 🦉","projects":["a"]}')).toEqual({
      name: 'Brücken 🦉',
      projects: ['a'],
    })
  })

  test('form', async () => {
    expect(await read('email=a%40b.example&password=a+b%2Bc&empty=', FORM)).toEqual({
      email: 'a@b.example',
      password: 'a b+c',
      empty: '',
    })
  })

  test('of a field that a form repeats the first counts', async () => {
    expect(await read('json=true&json=false&csrfToken=1&csrfToken=2', FORM)).toEqual({
      json: 'true',
      csrfToken: '1',
    })
  })

  test('a form cannot reach the prototype', async () => {
    const form = await read('__proto__=x&constructor[prototype][staff]=true', FORM)
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
  ])('JSON that is malformed is refused: %s', async (__, text) => {
    await expect(read(text)).rejects.toThrow(refusal(400, 'MalformedBody'))
  })

  test.each([
    ['half', String.raw`{"path":"/a","half":"\ud83e"}`],
    ['half', String.raw`{"half":{"list":[1,"a\udd89b"]}}`],
    ['half', String.raw`{"half":{"\ud83e":1}}`],
    ['body', String.raw`{"\ud83e":1}`],
    ['body', String.raw`"\ud83e"`],
  ])('half of a character is refused, with its field: %s in %s', async (field, text) => {
    const remedy = 'Send whole characters, not half of a surrogate pair.'
    await expect(read(text)).rejects.toThrow(
      expect.objectContaining({
        code: 'InvalidInput',
        message: `${field}: ${remedy}`,
        fieldErrors: { [field]: remedy },
      }),
    )
  })

  test('a character that is escaped as a pair is taken', async () => {
    expect(await read(String.raw`{"name":"\ud83e\udd89","note":"\\ud83e"}`)).toEqual({
      name: '🦉',
      note: String.raw`\ud83e`,
    })
  })

  test.each([
    ['brackets', '['.repeat(50_000)],
    ['brackets and their ends', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['objects', '{"a":'.repeat(50_000)],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
  ])('deep nesting is refused before it is parsed: %s', async (__, text) => {
    await expect(read(text)).rejects.toThrow(
      expect.objectContaining({ code: 'MalformedBody', message: 'Nest the JSON at most 32 deep.' }),
    )
  })

  test('32 levels are taken', async () => {
    expect(await read(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeInstanceOf(Array)
  })
})

describe('a body of very many values', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, place) => `f${place}`)
  const form = (count: number) => eventWith(fields(count).join('&'), FORM)
  const json = (count: number) => eventWith(JSON.stringify({ projectIds: fields(count) }))

  test.each([
    ['a form', form(20_001)],
    ['JSON', json(20_001)],
    ['a form of a megabyte', eventWith('a&'.repeat(499_999), FORM)],
    ['JSON of a megabyte', eventWith(`[${'0,'.repeat(499_998)}0]`)],
  ])('is refused before it is parsed: %s', async (_, event) => {
    const before = process.threadCpuUsage()
    await expect(readBody(event)).rejects.toThrow(
      expect.objectContaining({
        status: 400,
        code: 'MalformedBody',
        message: 'Send at most 20000 values.',
      }),
    )
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500)
  })

  test('is taken up to 20,000', async () => {
    const { f19999 } = (await readBody(form(20_000))) as Record<string, unknown>
    expect(f19999).toBe('')
    const { projectIds } = (await readBody(json(20_000))) as { projectIds: string[] }
    expect(projectIds).toHaveLength(20_000)
  })
})

test('what a client calls the prototype is no prototype after reading', async () => {
  const body = await readBody(eventWith('{"__proto__":{"staff":true},"name":"x"}'))
  expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
  expect((body as { staff?: boolean }).staff).toBeUndefined()
})

describe('a form in parts', () => {
  const picture = Buffer.from([0x89, 0x50, 0x00, 0xff, 0x0d, 0x0a, 0x2d, 0x2d])

  const read = async (form: FormData | Buffer<ArrayBuffer>, type?: string): Promise<unknown> => {
    const sent = new Response(form)
    const body = Buffer.from(await sent.arrayBuffer()).toString('latin1')
    const contentType = type ?? sent.headers.get('content-type') ?? ''
    const event = lambdaEvent({ method: 'POST', headers: { 'content-type': contentType } })
    const base64 = Buffer.from(body, 'latin1').toString('base64')
    return await readBody({ ...event, body: base64, isBase64Encoded: true })
  }

  test('gives files byte for byte, and texts', async () => {
    const form = new FormData()
    form.append('picture', new File([picture], 'me.png', { type: 'image/png' }))
    form.append('title', 'Brücke 🦉')
    const body = (await read(form)) as { picture: File; title: string }
    expect(body.title).toBe('Brücke 🦉')
    expect(body.picture).toBeInstanceOf(File)
    expect([body.picture.name, body.picture.type]).toEqual(['me.png', 'image/png'])
    expect(Buffer.from(await body.picture.bytes()).equals(picture)).toBe(true)
  })

  test('of a field that is repeated the first counts, and none is a prototype', async () => {
    const form = new FormData()
    form.append('picture', 'first')
    form.append('picture', 'second')
    form.append('__proto__', 'x')
    const body = await read(form)
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
    expect(Object.entries(body as object)).toEqual([
      ['picture', 'first'],
      ['__proto__', 'x'],
    ])
  })

  test.each([
    ['without a boundary', 'multipart/form-data'],
    ['with another boundary', 'multipart/form-data; boundary=other'],
  ])('%s is refused', async (_, type) => {
    const form = new FormData()
    form.append('picture', 'x')
    await expect(read(form, type)).rejects.toThrow(refusal(400, 'MalformedBody'))
  })

  test.each([
    ['empty', ''],
    ['cut off', '--x\r\nContent-Disposition: form-data; name="picture"\r\n\r\nabc'],
    ['without a name', '--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--\r\n'],
  ])('%s is refused', async (_, text) => {
    await expect(read(Buffer.from(text), 'multipart/form-data; boundary=x')).rejects.toThrow(
      refusal(400, 'MalformedBody'),
    )
  })

  test('as many parts as fit are read in a moment', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
    const parts = part.repeat(Math.floor(MULTIPART_MAX_BYTES / part.length) - 1)
    const body = await read(Buffer.from(`${parts}--x--\r\n`), 'multipart/form-data; boundary=x')
    expect(body).toEqual({ a: '' })
  })
})
