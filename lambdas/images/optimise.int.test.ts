import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { pictureSecurityHeaders } from '../../shared/page-security.ts'
import { DEVICE_WIDTHS, FIXED_WIDTHS, optimisedImage } from '../../shared/values/pictures/image.ts'
import { pngChunk, pngOf } from '../../test/support/data/png.ts'
import { upload } from '../../test/support/data/profiles.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { invoke } from '../../test/support/http/lambda-event.ts'
import { plain, useImageService, widthOf } from '../../test/support/http/image-service.ts'
import { rawRequest } from '../../test/support/http/raw-request.ts'
import { refusalIn } from '../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { handler } from './optimise.ts'
import { SOURCE_MAX_BYTES } from './read-source.ts'

const cloud = await useTestCloud()
const { put, ask, askFor, expectAlive } = useImageService(cloud)

const BROWSER = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'

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
    expect(await refusalIn(response)).toEqual([400, 'InvalidInput'])
  })

  test.each(['0', '101', '1000', '-1', '7.5', 'high', '1e1', ''])(
    'is answered in no quality but 1 to 100: %j',
    async (quality) => {
      const response = await ask(String(new URLSearchParams({ url: wide, w: '64', q: quality })))
      expect(await refusalIn(response)).toEqual([400, 'InvalidInput'])
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
    const path = await put(await plain(1000, 1000).png().toBuffer())
    const made = vi.spyOn(sharp.prototype as Sharp, 'toBuffer')
    // By HTTP a busy machine may take the last request when the first is answered.
    const query = String(new URLSearchParams({ url: path, w: '640' }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => await invoke(handler, { query })),
    )
    expect(made).toHaveBeenCalledOnce()
    made.mockRestore()
    for (const { body } of answers) expect(body).toBe(answers[0]?.body)
    const picture = Buffer.from(answers[0]?.body ?? '', 'base64')
    expect((await sharp(picture).metadata()).width).toBe(640)
  })

  test('that is not there is 404, and its name no way out of the folder', async () => {
    // A store takes no key as long as an address may be.
    for (const name of ['nobody', 'n'.repeat(300), 'n'.repeat(1900)]) {
      expect(await refusalIn(await askFor(`/pictures/projects/${name}.png`))).toEqual([
        404,
        'ImageNotFound',
      ])
    }
    for (const url of [
      '/pictures/../secrets.json',
      '/pictures/..%2f..%2fassay.db',
      '/pictures/%2e%2e/secrets.png',
      '/pictures/%252e%252e%252fsecrets.png',
      '/pictures/projects/.picture-1.png.json',
      '/pictures/projects/corvane.svg',
      `${cloud.origin}${wide}`,
      `/_next/image?url=${encodeURIComponent(wide)}&w=64`,
    ]) {
      expect([url, ...(await refusalIn(await askFor(url)))]).toEqual([url, 400, 'ImageNotAllowed'])
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

  test('with its name twice, without it or with a long one is refused', async () => {
    const other = '/pictures/projects/nobody.png'
    const twice = `url=${encodeURIComponent(wide)}&url=${encodeURIComponent(other)}&w=64`
    expect(await refusalIn(await ask(twice))).toEqual([400, 'InvalidInput'])
    expect(await refusalIn(await ask('w=64'))).toEqual([400, 'InvalidInput'])
    expect(await refusalIn(await askFor(`/pictures/${'a'.repeat(2048)}.png`))).toEqual([
      400,
      'InvalidInput',
    ])
  })
})

describe('a file that is hostile', () => {
  const inflated = deflateSync(Buffer.alloc(20_000_000))
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
      'a colour profile that unpacks to 20 MB',
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
    expect(await refusalIn(await askFor(await put(larger)))).toEqual([413, 'ImageTooLarge'])
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
