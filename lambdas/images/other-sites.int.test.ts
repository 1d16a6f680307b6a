import { createServer, type RequestListener } from 'node:http'
import { deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listen } from '../../local/http-servers.ts'
import { plain, useImageService, widthOf } from '../../test/support/http/image-service.ts'
import { refusalIn } from '../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { SOURCE_MAX_BYTES } from './read-source.ts'

/** Where the other site is, to our own service; its requests are led to a server of the test. */
const HOST = 'images.example.com'
process.env['ASSAY_IMAGE_HOSTS'] = HOST
const cloud = await useTestCloud()
const { ask, askFor, expectAlive } = useImageService(cloud)

let answer: RequestListener
const seen: Record<string, unknown>[] = []
const site = createServer((request, response) => {
  seen.push({ url: request.url, ...request.headers })
  answer(request, response)
})
const port = await listen(site, 0)
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
    '//images.example.com/logo.png',
    'https://images.example.com:8443/logo.png',
    'https://user:pass@images.example.com/logo.png',
    'https://169.254.169.254/latest/meta-data/a.png',
    'https://[::1]/a.png',
    'https://images.example.com/_next/image?url=/a.png',
    'https://images.example.com/%252e%252e/a.png',
  ])('is not even asked for elsewhere: %s', async (url) => {
    answer = (_, response) => response.end(png)
    expect(await refusalIn(await askFor(url))).toEqual([400, 'ImageNotAllowed'])
    expect([elsewhere, seen]).toEqual([[], []])
  })

  test.each([301, 302, 308])('that has moved (%i) is not followed', async (status) => {
    answer = (request, response) => {
      if (request.url === '/elsewhere.png') response.end(png)
      else response.writeHead(status, { location: `https://${HOST}/elsewhere.png` }).end()
    }
    expect(await refusalIn(await askFor(address))).toEqual([400, 'ImageNotAllowed'])
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
    expect(await refusalIn(await askFor(address))).toEqual([422, 'ImageUnreadable'])
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
    expect(await refusalIn(await askFor(address))).toEqual([413, 'ImageTooLarge'])
    await closed
    expect(sent).toBeGreaterThan(SOURCE_MAX_BYTES)
    await expectAlive()
  })

  test('that unpacks to too much is read up to the most', async () => {
    const bomb = deflateSync(Buffer.alloc(2 * SOURCE_MAX_BYTES))
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'deflate' }).end(bomb)
    expect(await refusalIn(await askFor(address))).toEqual([413, 'ImageTooLarge'])
    await expectAlive()
  })

  test('that says it is too large is not read', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-length': SOURCE_MAX_BYTES + 1 }).end(png)
    expect(await refusalIn(await askFor(address))).toEqual([413, 'ImageTooLarge'])
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
      expect(await refusalIn(await answered)).toEqual([504, 'Timeout'])
      expect(timeout).toHaveBeenCalledWith(5_000)
      timeout.mockRestore()
    }
    await expectAlive()
  })

  test.each([403, 404, 500])('answered with %i is none', async (status) => {
    answer = (_, response) => response.writeHead(status).end(png)
    expect(await refusalIn(await askFor(address))).toEqual([404, 'ImageNotFound'])
  })

  test.each<[string, RequestListener]>([
    ['before its answer', (request) => request.socket.destroy()],
    [
      'within the picture',
      (request, response) => {
        response.writeHead(200, { 'content-length': png.length })
        response.write(png.subarray(0, 20), () => request.socket.destroy())
      },
    ],
  ])('whose server breaks off %s is told as such', async (_, breaks) => {
    answer = breaks
    expect(await refusalIn(await askFor(address))).toEqual([502, 'ImageUnreachable'])
    await expectAlive()
  })
})
