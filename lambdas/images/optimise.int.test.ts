import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pictureSecurityHeaders } from '../../shared/page-security.ts'
import { DEVICE_WIDTHS, FIXED_WIDTHS, optimisedImage } from '../../shared/values/pictures/image.ts'
import { pngChunk, pngOf } from '../../test/support/data/png.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { upload } from '../../test/support/data/profiles.ts'
import { rawRequest } from '../../test/support/http/raw-request.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { config } from '../platform/config/config.ts'
import { SOURCE_MAX_BYTES } from './read-source.ts'

/** Where the other site is, to our own service; its requests are led to a server of the test. */
const HOST = 'images.example.com'
process.env['ASSAY_IMAGE_HOSTS'] = HOST
const cloud = await useTestCloud()

const objects = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  endpoint: config().pictures.endpoint ?? '',
  region: 'local',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  forcePathStyle: true,
})
afterAll(() => objects.destroy())

let names = 0
/** @returns the picture's path */
const put = async (
  file: Uint8Array,
  { type = 'png', cacheControl }: { type?: string; cacheControl?: string } = {},
): Promise<string> => {
  const Key = `pictures/projects/picture-${++names}.${type}`
  const Bucket = config().pictures.bucket
  await objects.send(new PutObjectCommand({ Bucket, Key, Body: file, CacheControl: cacheControl }))
  return `/${Key}`
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: 20, b: 20 } } })

const BROWSER = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'
const ask = async (query: string, headers: Record<string, string> = {}): Promise<Response> =>
  await fetch(`${cloud.origin}/_next/image?${query}`, {
    headers: { accept: 'image/webp', ...headers },
  })
const askFor = async (
  url: string,
  { w = 64, q = 75, ...headers }: { w?: number; q?: number; accept?: string } = {},
): Promise<Response> =>
  await ask(String(new URLSearchParams({ url, w: `${w}`, q: `${q}` })), headers)
const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { name: string } }
  return [response.status, error.name]
}
const widthOf = async (response: Response) =>
  (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width

/** Whatever was sent before: an honest request is answered as ever. */
const expectAlive = async (): Promise<void> => {
  const path = await put(await plain(100, 50).png().toBuffer())
  expect(await widthOf(await askFor(path))).toBe(64)
}

const wide = await put(await plain(4000, 40).png().toBuffer())
const cutOff = (await plain(600, 600).png().toBuffer()).subarray(0, 900)

describe('a picture of this site', () => {
  test('A7.83 A9.27 is answered in each width of a device', async () => {
    for (const width of DEVICE_WIDTHS) {
      const response = await fetch(cloud.origin + optimisedImage(wide, width))
      expect([response.status, await widthOf(response)]).toEqual([200, width])
    }
    expect([...DEVICE_WIDTHS]).toEqual([640, 750, 828, 1080, 1200, 1920, 2048, 3840])
  })

  test('A7.83 A9.28 is answered in each width of a picture with a size of its own', async () => {
    for (const width of FIXED_WIDTHS) {
      const response = await fetch(cloud.origin + optimisedImage(wide, width))
      expect([response.status, await widthOf(response)]).toEqual([200, width])
    }
    expect([...FIXED_WIDTHS]).toEqual([16, 32, 48, 64, 96, 128, 256, 384])
  })

  test.each([
    '0',
    '15',
    '17',
    '63',
    '100',
    '641',
    '3841',
    '99999',
    '-64',
    '64.0',
    '6e1',
    '064',
    '',
  ])('A9.29 is answered in no other width: %j', async (width) => {
    const response = await ask(String(new URLSearchParams({ url: wide, w: width })))
    expect(await errorOf(response)).toEqual([400, 'InvalidInput'])
  })

  test.each(['0', '101', '1000', '-1', '7.5', 'high', '1e1', ''])(
    'is answered in no quality but 1 to 100: %j',
    async (quality) => {
      const response = await ask(String(new URLSearchParams({ url: wide, w: '64', q: quality })))
      expect(await errorOf(response)).toEqual([400, 'InvalidInput'])
    },
  )

  test('A7.82 is answered in quality 75 when no other is asked for', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = await sharp({
      create: { width: 300, height: 300, channels: 3, background: 'red', noise },
    })
      .png()
      .toBuffer()
    const path = await put(photo)
    const untold = await ask(String(new URLSearchParams({ url: path, w: '64' })))
    const bytes = await untold.bytes()
    expect(bytes).toEqual(await (await askFor(path, { q: 75 })).bytes())
    expect(bytes).not.toEqual(await (await askFor(path, { q: 50 })).bytes())
  })

  test.each([
    [BROWSER, 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('comes in the best format that the caller takes: %s', async (accept, type) => {
    const path = await put(await plain(100, 50).jpeg().toBuffer(), { type: 'jpg' })
    const response = await askFor(path, { accept })
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('vary')).toBe('Accept')
  })

  test('may be kept by caches, for a day, and is not sent again to who holds it', async () => {
    const response = await askFor(wide)
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=86400, stale-while-revalidate=604800, stale-if-error=604800',
    )
    const etag = response.headers.get('etag') ?? ''
    const again = await ask(String(new URLSearchParams({ url: wide, w: '64' })), {
      'if-none-match': etag,
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('vary')).toMatch(/^Accept\b/)
  })

  test('may run and load nothing, whatever it is', async () => {
    const { headers } = await askFor(wide)
    expect(Object.fromEntries(headers)).toMatchObject(pictureSecurityHeaders)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('is answered to many at once, and made once', async () => {
    const path = await put(await plain(2000, 2000).png().toBuffer())
    const made = vi.spyOn(sharp.prototype as Sharp, 'toBuffer')
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => await (await askFor(path, { w: 640 })).bytes()),
    )
    expect(made.mock.calls.length).toBeLessThan(10)
    made.mockRestore()
    for (const bytes of answers) expect(bytes).toEqual(answers[0])
    expect((await sharp(answers[0]).metadata()).width).toBe(640)
  })

  test('that is not there is 404, and its name no way out of the folder', async () => {
    expect(await errorOf(await askFor('/pictures/projects/nobody.png'))).toEqual([
      404,
      'ImageNotFound',
    ])
    for (const url of [
      '/pictures/../secrets.json',
      '/pictures/..%2f..%2fassay.db',
      '/pictures/%2e%2e/secrets.png',
      '/pictures/%252e%252e%252fsecrets.png',
      '/pictures/projects/.picture-1.png.json',
      '/pictures/projects/corvane.svg',
      '//images.example.com/a.png',
      `${cloud.origin}${wide}`,
      `/_next/image?url=${encodeURIComponent(wide)}&w=64`,
    ]) {
      expect([url, ...(await errorOf(await askFor(url)))]).toEqual([url, 400, 'ImageNotAllowed'])
    }
    // As a hostile client writes it, not encoded once more.
    for (const query of [
      'url=/pictures/../../secrets.json&w=64',
      'url=%2fpictures%2f%2e%2e%2fa.png&w=64',
    ]) {
      expect((await rawRequest(cloud.origin, `/_next/image?${query}`)).status).toBe(400)
    }
    await expectAlive()
  })

  test('named twice is the first one; a missing or long name is refused', async () => {
    const other = '/pictures/projects/nobody.png'
    const twice = `url=${encodeURIComponent(wide)}&url=${encodeURIComponent(other)}&w=64&w=65`
    expect((await ask(twice)).status).toBe(200)
    expect(await errorOf(await ask('w=64'))).toEqual([400, 'InvalidInput'])
    expect(await errorOf(await askFor(`/pictures/${'a'.repeat(2048)}.png`))).toEqual([
      400,
      'InvalidInput',
    ])
  })
})

describe('a file that is hostile', () => {
  const inflated = deflateSync(Buffer.alloc(200_000_000))
  test.each([
    [
      'a vector picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      [422],
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), [422]],
    ['nothing', Buffer.alloc(0), [422]],
    ['a picture cut off', cutOff, [422]],
    ['one of 900 million pixels', pngOf(30_000, 30_000, { pixels: inflated }), [413]],
    ['pixels beyond its size', pngOf(10, 10, { pixels: inflated }), [200, 422]],
    [
      'a colour profile that unpacks to 200 MB',
      pngOf(10, 10, {
        before: [pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), inflated]))],
      }),
      [200, 422],
    ],
  ])(
    '%s is refused or taken for what it shows, with the service alive',
    async (_, file, statuses) => {
      const response = await askFor(await put(file))
      expect(statuses).toContain(response.status)
      const isPicture = response.headers.get('content-type') === 'image/webp'
      expect(isPicture).toBe(response.status === 200)
      await expectAlive()
    },
  )

  test('one of more bytes than are read is refused', async () => {
    const png = await plain(9, 9).png().toBuffer()
    const large = Buffer.concat([png, Buffer.alloc(SOURCE_MAX_BYTES - png.length)])
    expect((await askFor(await put(large))).status).toBe(200)
    const larger = Buffer.concat([large, Buffer.alloc(1)])
    expect(await errorOf(await askFor(await put(larger)))).toEqual([413, 'ImageTooLarge'])
    await expectAlive()
  })
})

test('pictures of users are optimised beside their upload; one that is removed is gone from it', async () => {
  const visitor = await signInNewUser(cloud)
  const path = `/pictures/users/${visitor.sub}.webp`
  expect((await askFor(path)).status).toBe(404)
  const png = new Uint8Array(await plain(300, 300).png().toBuffer())
  const uploaded = (await (await upload(visitor, png)).json()) as { image: string }
  const shown = await askFor(uploaded.image)
  expect(shown.headers.get('cache-control')).toBe('public, no-cache')
  expect(await widthOf(shown)).toBe(64)
  // The other way round: what this service decodes does not change what the upload takes.
  expect((await upload(visitor, png)).status).toBe(200)
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await upload(visitor, svg)).status).toBe(400)
  expect((await visitor.post('/api/user/profile/delete', {})).status).toBe(200)
  expect((await askFor(uploaded.image)).status).toBe(404)
})

let answer: RequestListener
const seen: Record<string, unknown>[] = []
const site = createServer((request, response) => {
  seen.push({ url: request.url, ...request.headers })
  answer(request, response)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const { port } = site.address() as AddressInfo
afterAll(async () => {
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

const png = await plain(300, 200).png().toBuffer()

describe('a picture of another site', () => {
  const realFetch = globalThis.fetch
  const elsewhere: string[] = []
  beforeEach(() => {
    seen.length = 0
    elsewhere.length = 0
    vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
      const { origin, host, pathname, search } = new URL(String(input))
      if (origin === cloud.origin) return await realFetch(input, init)
      elsewhere.push(host)
      return await realFetch(`http://127.0.0.1:${port}${pathname}${search}`, init)
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const address = `https://${HOST}/logo.png?v=2`

  test('is answered when its host is allowed; the other site learns nothing of the caller', async () => {
    answer = (_, response) => response.end(png)
    const response = await ask(String(new URLSearchParams({ url: address, w: '64' })), {
      cookie: 'next-auth.session-token=secret',
      authorization: 'Bearer secret',
      referer: `${cloud.origin}/my/watchlists`,
    })
    expect([response.status, await widthOf(response)]).toEqual([200, 64])
    expect(elsewhere).toEqual([HOST])
    expect(seen).toMatchObject([{ url: '/logo.png?v=2', 'accept-encoding': 'identity' }])
    expect(JSON.stringify(seen)).not.toMatch(/secret|cookie|authorization|referer/)
  })

  test.each([
    'https://evil.example/logo.png',
    'http://images.example.com/logo.png',
    'https://images.example.com:8443/logo.png',
    'https://user:pass@images.example.com/logo.png',
    'https://169.254.169.254/latest/meta-data/a.png',
    'https://[::1]/a.png',
    'https://images.example.com/_next/image?url=/a.png',
    'https://images.example.com/%252e%252e/a.png',
  ])('is not even asked for elsewhere: %s', async (url) => {
    answer = (_, response) => response.end(png)
    expect(await errorOf(await askFor(url))).toEqual([400, 'ImageNotAllowed'])
    expect([elsewhere, seen]).toEqual([[], []])
  })

  test.each([301, 302, 303, 307, 308])('that has moved (%i) is not followed', async (status) => {
    answer = (request, response) => {
      if (request.url === '/elsewhere.png') response.end(png)
      else response.writeHead(status, { location: `https://${HOST}/elsewhere.png` }).end()
    }
    expect(await errorOf(await askFor(address))).toEqual([400, 'ImageNotAllowed'])
    expect(seen).toHaveLength(1)
    await expectAlive()
  })

  test('is what its bytes say, whatever its header says', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(png)
    expect((await askFor(address)).headers.get('content-type')).toBe('image/webp')
    answer = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await errorOf(await askFor(address))).toEqual([422, 'ImageUnreadable'])
  })

  test('without end is read up to the most, and the transfer is ended', async () => {
    let sent = 0
    const closed = new Promise<void>((resolve) => {
      answer = (_, response) => {
        response.on('close', resolve)
        const chunk = Buffer.alloc(1024 * 1024)
        const more = (): void => {
          while (!response.destroyed) {
            sent += chunk.length
            if (!response.write(chunk)) break
          }
        }
        response.on('drain', more)
        more()
      }
    })
    expect(await errorOf(await askFor(address))).toEqual([413, 'ImageTooLarge'])
    await closed
    expect(sent).toBeGreaterThan(SOURCE_MAX_BYTES)
    await expectAlive()
  })

  test('that unpacks to too much is read up to the most', async () => {
    const bomb = deflateSync(Buffer.alloc(100_000_000))
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end(bomb)
    expect(await errorOf(await askFor(address))).toEqual([413, 'ImageTooLarge'])
    await expectAlive()
  })

  test('that says it is too large is not read', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-length': SOURCE_MAX_BYTES + 1 }).end(png)
    expect(await errorOf(await askFor(address))).toEqual([413, 'ImageTooLarge'])
  })

  test('that does not come within 5 s is given up, whether it answers slowly or never', async () => {
    const slow: RequestListener[] = [
      () => {},
      (_, response) => response.writeHead(200).write(png.subarray(0, 20)),
    ]
    for (const never of slow) {
      const clock = new AbortController()
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
      const requested = new Promise<void>((resolve) => {
        answer = (request, response) => {
          never(request, response)
          resolve()
        }
      })
      const answered = askFor(address)
      await requested
      clock.abort(new DOMException('late', 'TimeoutError'))
      expect(await errorOf(await answered)).toEqual([504, 'Timeout'])
      expect(timeout).toHaveBeenCalledWith(5_000)
      timeout.mockRestore()
    }
    await expectAlive()
  })

  test.each([
    [404, 404, 'ImageNotFound'],
    [403, 404, 'ImageNotFound'],
    [500, 404, 'ImageNotFound'],
  ])('answered with %i is none', async (theirs, status, name) => {
    answer = (_, response) => response.writeHead(theirs).end(png)
    expect(await errorOf(await askFor(address))).toEqual([status, name])
  })

  test('whose server breaks off is told as such', async () => {
    answer = (request) => request.socket.destroy()
    expect(await errorOf(await askFor(address))).toEqual([502, 'ImageUnreachable'])
    await expectAlive()
  })
})
