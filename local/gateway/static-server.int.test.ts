import { once } from 'node:events'
import { appendFileSync, mkdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { setLogSink } from '../../lambdas/platform/log.ts'
import { logoAddress } from '../../shared/values/pictures/image.ts'
import { startLambdaGateway } from '../../test/support/product/lambda-gateway.ts'
import { rawRequest } from '../../test/support/http/raw-request.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { listMails } from '../outbox/list-mails.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createStaticServer } from './static-server.ts'

const LONG = 'export const sum = (a, b) => a + b\n'.repeat(100)
const root = temporaryFolder('static')
const files: Readonly<Record<string, string>> = {
  'web/index.html': '<title>Assay</title>',
  'web/assets/main-1a2b.js': 'export {}',
  'web/assets/main-1a2b.js.map': '{"sources":["secret.ts"]}',
  'web/assets/long-3c4d.js': LONG,
  'web/assets/long-3c4d.js.br': 'made by the build',
  'web/assets/long-3c4d.js.gz': 'made by the build too',
  'web/assets/fresh-5e6f.js': LONG,
  'web/assets/fresh-5e6f.js.br': 'made by an earlier build',
  'web/assets/font-7a8b.woff2': LONG,
  'web/assets/huge-9c0d.woff2': 'x'.repeat(20_000_000),
  'web/.env': 'SECRET=1',
  'web/.well-known/notes.txt': 'Contact: nobody',
  'web/package.json5': '{}',
  'web/favicon.ico': 'icon',
  'objects/pictures/projects/corvane.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'objects/private/notes.txt': 'secret',
  'repository/openapi.json': '{"openapi":"3.1.0"}',
  'repository/package.json': '{"name":"assay"}',
  'secret.txt': 'secret',
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}
utimesSync(join(root, 'web/assets/fresh-5e6f.js.br'), 0, 0)

const outbox = createOutbox({ now: () => Date.UTC(2026, 10, 20) })
const folders = {
  web: join(root, 'web'),
  objects: join(root, 'objects'),
  repository: join(root, 'repository'),
}
const gateway = await startLambdaGateway(async () => await Promise.resolve('lambda'), {
  staticServer: createStaticServer({
    ...folders,
    local: { health: () => ({ status: 'ok' }), outbox: listMails(outbox) },
    identityOrigin: 'http://localhost:4711',
    origin: () => 'http://localhost:4000',
  }),
})
afterAll(async () => {
  await gateway.stop()
})

const get = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  await rawRequest(gateway.origin, path, { headers })

describe('pages', () => {
  test.each([
    '/',
    '/projects/corvane',
    '/my/watchlists',
    '/auth/login?error=x',
    '/projects/corvane/',
    '/projects',
    '/projects/page/2',
  ])('%s is the page', async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, body]).toEqual([200, '<title>Assay</title>'])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/nowhere',
    '/projects/page/2/x',
    '/projects/a/b',
    '/index',
    '/my/%E0%A4%A',
    '//evil',
  ])('%s is the page too, which says that there is nothing: 404', async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, body]).toEqual([404, '<title>Assay</title>'])
    expect(headers['content-security-policy']).toContain("default-src 'self'")
  })

  test('the page runs no script but its own, and stands in no frame', async () => {
    const { headers } = await get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("img-src 'self' data: http://localhost:4711;")
    for (const rule of [
      "script-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split('; ')).toContain(rule)
    }
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  })
})

describe('files', () => {
  test('robots.txt names the sitemap of this very site', async () => {
    const { status, headers, body } = await get('/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain('Sitemap: http://localhost:4000/sitemap.xml')
  })

  test('one whose name holds its hash may be kept for ever', async () => {
    const { status, headers } = await get('/assets/main-1a2b.js')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  test('one whose name holds its hash is read once, when it is there', async () => {
    const file = join(root, 'web/assets/late-1b2c.js')
    expect((await get('/assets/late-1b2c.js')).status).toBe(404)
    writeFileSync(file, 'first')
    expect((await get('/assets/late-1b2c.js')).body).toBe('first')
    writeFileSync(file, 'second')
    expect((await get('/assets/late-1b2c.js')).body).toBe('first')
  })

  test('another is read each time', async () => {
    writeFileSync(join(root, 'web/robot.txt'), 'first')
    expect((await get('/robot.txt')).body).toBe('first')
    writeFileSync(join(root, 'web/robot.txt'), 'second')
    expect((await get('/robot.txt')).body).toBe('second')
  })

  test('others are asked for again, and a browser that holds one is told so', async () => {
    const { headers } = await get('/favicon.ico')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await get('/favicon.ico', { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('HEAD gets the headers alone', async () => {
    const answer = await rawRequest(gateway.origin, '/favicon.ico', { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 200, body: '', headers: { 'content-length': '4' } })
  })

  test.each([
    ['a missing file', '/assets/main-0000.js'],
    ['a source map', '/assets/main-1a2b.js.map'],
    ['another file in brotli', '/assets/long-3c4d.js.br'],
    ['another file in gzip', '/assets/long-3c4d.js.gz'],
    ['a dotfile', '/.env'],
    ['a folder that begins with a dot', '/.well-known/notes.txt'],
    ['a type that is not on the list', '/package.json5'],
    ['the manifest of the repository', '/package.json'],
    ['a way out', '/../secret.txt'],
    ['a way out, encoded', '/%2e%2e/secret.txt'],
    ['a way out, encoded twice', '/%252e%252e/secret.txt'],
    ['a way out by backslash', '/..%5csecret.txt'],
    ['a way out of the pictures', '/pictures/../private/notes.txt'],
    ['a way out of the pictures, encoded', '/pictures/%2e%2e/private/notes.txt'],
    ['a zero byte', '/favicon.ico%00.js'],
    ['a folder', '/assets.js'],
  ])('%s is not served', async (_, path) => {
    const { status, body } = await get(path)
    expect(status).toBe(404)
    expect(body).not.toMatch(/secret|SECRET|Contact/)
  })
})

describe('files that CloudFront would compress', () => {
  const LONG_FILE = '/assets/long-3c4d.js'

  test.each([
    ['gzip, deflate, br', 'br', 'made by the build'],
    ['gzip', 'gzip', 'made by the build too'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'made by the build too'],
    ['identity', undefined, LONG],
    [undefined, undefined, LONG],
  ])('to who takes %s are sent in %s', async (accepted, encoding, sent) => {
    const { status, headers, body } = await get(
      LONG_FILE,
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    )
    expect([status, body]).toEqual([200, sent])
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(sent.length),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(encoding ? /^W\/"[\w-]+"$/ : /^"[\w-]+"$/),
      vary: 'Accept-Encoding',
    })
  })

  test.each(['br', 'gzip'])(
    'are compressed to %s when the build has not done it',
    async (taken) => {
      const { headers, bytes } = await get('/assets/fresh-5e6f.js', { 'accept-encoding': taken })
      expect(headers['content-encoding']).toBe(taken)
      expect(headers['content-length']).toBe(String(bytes.byteLength))
      const original = taken === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
      expect(original.toString()).toBe(LONG)
    },
  )

  test('HEAD gets the headers of GET', async () => {
    const headers = { 'accept-encoding': 'br' }
    const answer = await rawRequest(gateway.origin, LONG_FILE, { method: 'HEAD', headers })
    expect(answer).toMatchObject({
      body: '',
      headers: { 'content-encoding': 'br', 'content-length': '17', vary: 'Accept-Encoding' },
    })
  })

  test.each(['br', 'gzip', 'identity'])(
    'are not sent again to who holds them in %s',
    async (held) => {
      const first = await get(LONG_FILE, { 'accept-encoding': held })
      for (const taken of ['br', 'identity']) {
        const again = await get(LONG_FILE, {
          'accept-encoding': taken,
          'if-none-match': `"other", ${String(first.headers['etag'])}`,
        })
        expect([again.status, again.body, again.headers['vary']]).toEqual([
          304,
          '',
          'Accept-Encoding',
        ])
        expect(again.headers).not.toHaveProperty('content-encoding')
      }
    },
  )

  test.each([
    ['short', '/assets/main-1a2b.js', 'export {}'],
    ['compressed already', '/assets/font-7a8b.woff2', LONG],
  ])('are sent as they are when they are %s', async (_, path, text) => {
    const { headers, body } = await get(path, { 'accept-encoding': 'gzip, br' })
    expect(body).toBe(text)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers).not.toHaveProperty('vary')
  })
})

test('security.txt names whom to tell of a weakness, and is valid for most of a year', async () => {
  const { status, headers, body } = await get('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^Contact: mailto:security@assay\.example$/m)
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? '')
  const days = (expires - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(300)
  expect(days).toBeLessThan(365)
})

describe('pictures', () => {
  test('can run nothing, even when opened by themselves', async () => {
    const { status, headers } = await get('/pictures/projects/corvane.svg')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

test('A7.80 a logo asked for as of an image CDN is answered with the logo', async () => {
  const address = logoAddress('/pictures/projects/corvane.svg', 48)
  expect(address).toBe('/pictures/projects/corvane.svg?auto=format&fit=max&w=48')
  const { status, headers, body } = await get(address)
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(body).toBe(files['objects/pictures/projects/corvane.svg'])
})

test('the description of the API is at /api/openapi.json; nothing else of the API is a file', async () => {
  expect((await get('/api/openapi.json')).body).toBe('{"openapi":"3.1.0"}')
  for (const path of ['/api/package.json', '/api/nothing']) {
    const { status, headers } = await get(path)
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  }
})

test('a client that goes away before it has all of a file is no failure', async () => {
  const lines: string[] = []
  setLogSink((line) => lines.push(line))
  const socket = createConnection(Number(new URL(gateway.origin).port), '127.0.0.1')
  socket.write('GET /assets/huge-9c0d.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n')
  socket.once('data', () => socket.destroy())
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toContain('"level":"info","event":"answer abandoned"')
})

describe('a file that changes while it is sent', () => {
  const changing = join(root, 'web/changing.woff2')
  const BYTES = 20_000_000
  /**
   * Asks for it and, on the same connection, for a short file; `change` comes while most of it is
   * still to be sent. Resolves with all bytes that follow the first head.
   */
  const receive = async (change: () => void): Promise<Buffer> => {
    writeFileSync(changing, 'x'.repeat(BYTES))
    const socket = createConnection(Number(new URL(gateway.origin).port), '127.0.0.1')
    socket.write('GET /changing.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n')
    socket.write('GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    await once(socket, 'readable')
    change()
    const received = await buffer(socket)
    return received.subarray(received.indexOf('\r\n\r\n') + 4)
  }

  test('is sent to the length that was announced when it grows', async () => {
    const received = await receive(() => {
      appendFileSync(changing, 'y')
    })
    expect(received.subarray(BYTES, BYTES + 15).toString()).toBe('HTTP/1.1 200 OK')
  })

  test('breaks the connection when it shrinks, and keeps nobody waiting', async () => {
    const received = await receive(() => {
      truncateSync(changing, 10)
    })
    expect(received.byteLength).toBeLessThan(BYTES)
    expect(received.includes('HTTP/1.1')).toBe(false)
  })

  test.each(['changing.woff2', 'assets/changing-1b2c.css', 'changing.svg'])(
    '%s is sent whole or not found when it is deleted as it is asked for',
    async (name) => {
      const file = join(root, 'web', name)
      const statuses = new Set<number>()
      for (let tries = 0; tries < 200; tries += 1) {
        writeFileSync(file, LONG)
        const asked = get(`/${name}`, { 'accept-encoding': 'br' })
        for (let turns = 0; turns < tries % 20; turns += 1) await nextTurn()
        rmSync(file, { force: true })
        statuses.add((await asked).status)
      }
      expect([200, 404]).toEqual(expect.arrayContaining([...statuses]))
    },
  )

  test('is sent when it is empty', async () => {
    writeFileSync(join(root, 'web/empty.txt'), '')
    const { status, headers, body } = await get('/empty.txt')
    expect([status, headers['content-length'], body]).toEqual([200, '0', ''])
  })
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a page takes no %s', async (method) => {
  const { status } = await rawRequest(gateway.origin, '/', { method })
  expect(status).toBe(404)
})

describe('what is for this machine alone', () => {
  test('the health', async () => {
    const { status, body } = await get('/__local/health')
    expect([status, JSON.parse(body)]).toEqual([200, { status: 'ok' }])
  })

  test('the mails, newest first, of all or of one', async () => {
    const letter = { kind: 'confirmation-code', subject: 'Code', text: 'Code', code: '123456' }
    for (const to of ['ada@assay.test', 'bob+1@assay.test']) {
      await outbox.send({ ...letter, kind: 'confirmation-code', to })
    }
    const all = JSON.parse((await get('/__local/outbox')).body) as { to: string }[]
    expect(all.map(({ to }) => to)).toEqual(['bob+1@assay.test', 'ada@assay.test'])
    const { headers, body } = await get('/__local/outbox?to=bob%2B1%40assay.test')
    expect(JSON.parse(body)).toMatchObject([{ to: 'bob+1@assay.test', code: '123456' }])
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:80',
  ])('is refused to a page that reached it under the name %s', async (host) => {
    const { status, body } = await get('/__local/outbox', { host })
    expect(status).toBe(403)
    expect(body).not.toContain('123456')
  })

  test.each(['localhost', 'localhost:4000', '127.0.0.1:4000', '[::1]:4000'])(
    'is open under the name %s',
    async (host) => {
      expect((await get('/__local/health', { host })).status).toBe(200)
    },
  )

  test('nothing else is there', async () => {
    expect((await get('/__local/secrets')).status).toBe(404)
  })
})
