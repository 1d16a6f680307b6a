import { deflateSync } from 'node:zlib'
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '../../../shared/values/pictures/picture.ts'
import { signInNewUser, type User } from '../../../test/support/http/accounts.ts'
import { paintPng } from '../../../test/support/data/logos.ts'
import { pngOf } from '../../../test/support/data/png.ts'
import { profileEventsOf, fetchProfile, upload } from '../../../test/support/data/profiles.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { pictures } from '../../platform/objects/pictures.ts'
import { emulatorAt } from '../../platform/config/emulator-at.ts'

const UPLOAD = '/api/user/profile/upload'
const DELETE = '/api/user/profile/delete'

const cloud = await useTestCloud()

const newUser = async () => await signInNewUser(cloud)

const red = await paintPng('#dd1111', 80, 60)
const blue = await paintPng('#1111dd', 80, 60)

/** The middle of the picture that an address shows. */
const colourAt = async (address: string | null): Promise<string> => {
  const response = await fetch(cloud.origin + address)
  const webp = Buffer.from(await response.arrayBuffer())
  const [r = 0, , b = 0] = await sharp(webp).raw().toBuffer()
  return r > b ? 'red' : 'blue'
}

const typesOf = async (user: User): Promise<string[]> =>
  (await profileEventsOf(cloud, user.sub)).map(({ type }) => type)

describe('uploading', () => {
  test('A7.54 takes form data with a picture and stores it', async () => {
    const user = await newUser()
    const response = await upload(user, red)
    expect(response.status).toBe(200)
    const { image } = (await response.json()) as { image: string }
    expect(await fetchProfile(user)).toMatchObject({ hasPicture: true, image: expect.any(String) })
    expect(await colourAt(image)).toBe('red')
  })

  test('the session says whether a picture was uploaded', async () => {
    const user = await newUser()
    const other = await newUser()
    await upload(user, red)
    expect(await user.whoAmI()).toMatchObject({ hasPicture: true })
    expect(await other.whoAmI()).toMatchObject({ hasPicture: false })
    await user.post('/api/user/profile/delete', {})
    expect(await user.whoAmI()).toMatchObject({ hasPicture: false })
  })

  test('A7.84 the picture loads from an address that is keyed by the username', async () => {
    const user = await newUser()
    const { image } = (await (await upload(user, red)).json()) as { image: string }
    const username = user.sub
    expect(image).toMatch(new RegExp(String.raw`^/pictures/users/${username}\.webp\?v=\d+$`))
    const picture = await fetch(cloud.origin + image)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    const { format, width, height } = await sharp(await picture.arrayBuffer()).metadata()
    expect([format, width, height]).toEqual(['webp', 256, 256])
  })

  test('caches may keep a picture, and have to ask whether it still holds', async () => {
    const user = await newUser()
    await upload(user, red)
    const store = new S3Client({
      ...emulatorAt(process.env['S3_ENDPOINT'] ?? ''),
      forcePathStyle: true,
    })
    const Key = `pictures/users/${user.sub}.webp`
    const Bucket = process.env['ASSAY_PICTURES_BUCKET']
    expect(await store.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
      ContentType: 'image/webp',
      CacheControl: 'no-cache',
    })
  })

  test('another takes the place of the one before', async () => {
    const user = await newUser()
    await upload(user, red)
    await upload(user, blue)
    expect(await colourAt((await fetchProfile(user)).image)).toBe('blue')
    expect(await typesOf(user)).toEqual(['PictureSet', 'PictureSet'])
  })

  test('the same twice is recorded once, with and without a key', async () => {
    const user = await newUser()
    const headers = { 'idempotency-key': 'once' }
    const answers = [
      await upload(user, red, { headers }),
      await upload(user, red, { headers }),
      await upload(user, red),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await typesOf(user)).toEqual(['PictureSet'])
  })

  test('a repeat that comes late does not bring an earlier picture back', async () => {
    const user = await newUser()
    const headers = { 'idempotency-key': 'first' }
    await upload(user, red, { headers })
    await upload(user, blue)
    expect((await upload(user, red, { headers })).status).toBe(200)
    expect(await colourAt((await fetchProfile(user)).image)).toBe('blue')
    expect(await typesOf(user)).toEqual(['PictureSet', 'PictureSet'])
  })

  test('another under the same key is refused', async () => {
    const user = await newUser()
    const headers = { 'idempotency-key': 'once' }
    await upload(user, red, { headers })
    const response = await upload(user, blue, { headers })
    expect(await refusalIn(response)).toEqual([422, 'IdempotencyKeyReused'])
    expect(await colourAt((await fetchProfile(user)).image)).toBe('red')
  })

  test('the events tell nothing of the picture', async () => {
    const [one, other] = [await newUser(), await newUser()]
    await upload(one, red)
    await upload(other, red)
    const [ofOne, ofOther] = await Promise.all(
      [one, other].map(async (user) => (await profileEventsOf(cloud, user.sub))[0]),
    )
    expect(ofOne?.data).not.toEqual(ofOther?.data)
    expect(ofOne?.payloadHash).not.toBe(ofOther?.payloadHash)
  })

  test('the name of a file and other fields of the form lead nowhere', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const form = new FormData()
    form.append('picture', new File([red], `../${other.sub}.webp`))
    form.append('username', other.sub)
    form.append('picture', new File([blue], 'second.png'))
    const response = await user.send(UPLOAD, { method: 'POST', body: form })
    expect(response.status).toBe(200)
    expect(await colourAt((await fetchProfile(user)).image)).toBe('red')
    expect(await fetchProfile(other)).toMatchObject({ hasPicture: false, image: null })
  })
})

describe('a file that is refused', () => {
  const fieldProblem = async (response: Response) => {
    const { error } = (await response.json()) as {
      error: { name: string; fieldErrors?: { picture?: string } }
    }
    return [response.status, error.name, error.fieldErrors?.picture] as const
  }

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
  ])('is no picture, though it is named one: %s', async (_, content) => {
    const user = await newUser()
    const response = await upload(user, Uint8Array.from(Buffer.from(content, 'latin1')))
    expect(await fieldProblem(response)).toEqual([
      400,
      'InvalidPicture',
      'Send a PNG, JPEG or WebP picture.',
    ])
    expect(await fetchProfile(user)).toMatchObject({ hasPicture: false, image: null })
    expect(await typesOf(user)).toEqual([])
  })

  test('would be larger than the function once it is unpacked, and the service lives on', async () => {
    const user = await newUser()
    const bomb = pngOf(20_000, 20_000, { pixels: deflateSync(Buffer.alloc(20_000_000)) })
    expect(await fieldProblem(await upload(user, Uint8Array.from(bomb)))).toEqual([
      400,
      'InvalidPicture',
      'Send a picture of at most 25 million pixels.',
    ])
    expect((await upload(user, red)).status).toBe(200)
  })

  test('leaves the picture that is there', async () => {
    const user = await newUser()
    await upload(user, red)
    await upload(user, Uint8Array.from(red.subarray(0, red.length - 20)))
    expect(await colourAt((await fetchProfile(user)).image)).toBe('red')
  })

  test('is larger than a picture may be, by a byte or by far: 10 MB', async () => {
    const user = await newUser()
    const little = await upload(user, new Uint8Array(PICTURE_MAX_BYTES + 1))
    expect(await fieldProblem(little)).toEqual([
      400,
      'InvalidInput',
      'Send a picture of at most 2 MB.',
    ])
    const large = await upload(user, new Uint8Array(10_000_000))
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({
      error: { name: 'PayloadTooLarge', message: 'Send a file of at most 2 MB.' },
    })
  })

  test('of just 2 MiB is read', async () => {
    const user = await newUser()
    const padded = new Uint8Array(PICTURE_MAX_BYTES)
    padded.set(red)
    expect((await upload(user, padded)).status).toBe(200)
  })

  test('is a text, or is not there at all', async () => {
    const user = await newUser()
    for (const fill of [(form: FormData) => form.append('picture', 'text'), () => {}]) {
      const form = new FormData()
      form.append('other', 'x')
      fill(form)
      const response = await user.send(UPLOAD, { method: 'POST', body: form })
      expect(await fieldProblem(response)).toEqual([400, 'InvalidInput', 'Send a picture.'])
    }
  })

  test('does not come in a form', async () => {
    const user = await newUser()
    const json = await user.post(UPLOAD, { picture: 'x' })
    expect(await refusalIn(json)).toEqual([415, 'UnsupportedMediaType'])
    const broken = await user.send(UPLOAD, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'no form',
    })
    expect(await refusalIn(broken)).toEqual([400, 'MalformedBody'])
  })
})

describe('deleting', () => {
  test('A7.55 removes the picture', async () => {
    const user = await newUser()
    const { image } = (await (await upload(user, red)).json()) as { image: string }
    const response = await user.post(DELETE, {})
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect(await fetchProfile(user)).toMatchObject({ hasPicture: false, image: null })
    expect((await fetch(cloud.origin + image)).status).toBe(404)
  })

  test('twice is fine, and so is without a picture', async () => {
    const user = await newUser()
    await upload(user, red)
    const answers = [await user.post(DELETE, {}), await user.post(DELETE, {})]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await typesOf(user)).toEqual(['PictureSet', 'PictureRemoved'])
  })

  test('a repeat that comes late leaves the picture that was set since', async () => {
    const user = await newUser()
    const headers = { 'idempotency-key': 'first' }
    await upload(user, red)
    await user.post(DELETE, {}, headers)
    await upload(user, blue)
    expect((await user.post(DELETE, {}, headers)).status).toBe(200)
    expect(await colourAt((await fetchProfile(user)).image)).toBe('blue')
  })

  test('leaves the pictures of others', async () => {
    const [user, other] = [await newUser(), await newUser()]
    await upload(user, red)
    const username = user.sub
    await other.post(DELETE, { username, userId: username })
    expect(await colourAt((await fetchProfile(user)).image)).toBe('red')
  })
})

describe('a call that was killed in the middle', () => {
  test('with the object stored and no event: the next upload makes it good', async () => {
    const user = await newUser()
    await pictures.put(user.sub, red)
    expect(await fetchProfile(user)).toMatchObject({ hasPicture: false, image: null })
    expect((await upload(user, red)).status).toBe(200)
    expect(await fetchProfile(user)).toMatchObject({ hasPicture: true })
  })

  test('with the object stored and no event: deleting removes it', async () => {
    const user = await newUser()
    const username = user.sub
    await pictures.put(username, red)
    await user.post(DELETE, {})
    expect((await fetch(`${cloud.origin}/pictures/users/${username}.webp`)).status).toBe(404)
  })

  test('with the removal recorded and the object there: deleting again removes it', async () => {
    const user = await newUser()
    const username = user.sub
    await upload(user, red)
    await user.post(DELETE, {})
    await pictures.put(username, red)
    await user.post(DELETE, {})
    expect((await fetch(`${cloud.origin}/pictures/users/${username}.webp`)).status).toBe(404)
  })
})
