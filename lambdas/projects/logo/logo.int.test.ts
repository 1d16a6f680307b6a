import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { importProjects } from '../catalogue/import-catalogue.ts'
import { optimisedImage } from '../../../shared/values/pictures/image.ts'
import { PICTURE_MAX_BYTES } from '../../../shared/values/pictures/picture.ts'
import { catalogueOf, publishUnusedProjects } from '../../../test/support/data/catalogue.ts'
import { paintPng, removeLogo, uploadLogo } from '../../../test/support/data/logos.ts'
import { pngOf } from '../../../test/support/data/png.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import { signInNewStaff, signInNewUser } from '../../../test/support/http/accounts.ts'
import { fieldRefusedIn, refusalIn } from '../../../test/support/http/refusal-in.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { eventStore } from '../../platform/config/clients.ts'
import { pictureBucket } from '../../platform/objects/picture-bucket.ts'
import { projectDecider } from '../decider.ts'
import { updateDossier } from '../dossier/update-dossier.ts'
import { storeLogo } from './store-logo.ts'

const cloud = await useTestCloud({ refreshMs: 100 })
const newProject = await publishUnusedProjects(cloud, 40)
const staff = await signInNewStaff(cloud)
const visitor = createVisitor(cloud.origin)
const red = await paintPng('#dd1111')
const blue = await paintPng('#1111dd')

const changesOf = async (projectId: string): Promise<(string | null)[]> =>
  (await recordedEvents(cloud, `Project#${projectId}`))
    .filter(({ type }) => type === 'ProjectLogoChanged')
    .map(({ data }) => (data as { logo: string | null }).logo)

const logoIn = async (response: Response): Promise<string> => {
  expect(response.status).toBe(200)
  return ((await response.json()) as { logo: string }).logo
}

const get = async <Answer>(path: string): Promise<Answer> =>
  (await (await visitor.get(path)).json()) as Answer

const shownLogo = async (projectId: string): Promise<string | null> =>
  (await get<{ logo: string | null }>(`/api/projects/${projectId}`)).logo

const isRed = async (address: string): Promise<boolean> => {
  const response = await fetch(cloud.origin + address)
  const [r = 0, , b = 0] = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer()
  return r > b
}

describe('who may', () => {
  test('neither visitors nor users upload or remove a logo, and nothing is recorded', async () => {
    const { id } = newProject()
    const user = await signInNewUser(cloud)
    const statuses = [
      await uploadLogo(visitor, id, red),
      await uploadLogo(user, id, red),
      await removeLogo(visitor, id),
      await removeLogo(user, id),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 403, 401, 403])
    expect(await changesOf(id)).toEqual([])
  })

  test('a page of another site cannot make staff upload one', async () => {
    const { id } = newProject()
    const headers = { origin: 'https://evil.example' }
    expect((await uploadLogo(staff, id, red, { headers })).status).toBe(403)
    expect(await changesOf(id)).toEqual([])
  })
})

describe('a logo that staff upload', () => {
  test('is recorded as theirs, stored anew, and shown wherever the project is', async () => {
    const { id, name } = newProject()
    const logo = await logoIn(await uploadLogo(staff, id, red))
    expect(logo).toMatch(/^\/pictures\/projects\/[\w-]{32}\.webp$/)
    const event = (await recordedEvents(cloud, `Project#${id}`)).at(-1)
    expect(event).toMatchObject({
      type: 'ProjectLogoChanged',
      data: { logo },
      actor: { id: staff.sub, kind: 'staff' },
    })
    await expect.poll(async () => await shownLogo(id)).toBe(logo)
    for (const list of ['leaderboard?q=', 'search-project?keyword=']) {
      const shown = async () => {
        const path = `/api/${list}${encodeURIComponent(name)}`
        const { items } = await get<{ items: { id: string; logo: string }[] }>(path)
        return items.find((row) => row.id === id)?.logo
      }
      await expect.poll(shown, { message: list }).toBe(logo)
    }
  })

  test('is served small by /_next/image, and may be kept', async () => {
    const { id } = newProject()
    const logo = await logoIn(await uploadLogo(staff, id, await paintPng('#dd1111', 900, 900)))
    const stored = await fetch(cloud.origin + logo)
    expect(stored.headers.get('content-type')).toBe('image/webp')
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff')
    const { width: side, height } = await sharp(await stored.arrayBuffer()).metadata()
    expect([side, height]).toEqual([256, 256])
    const small = await fetch(cloud.origin + optimisedImage(logo, 48), {
      headers: { accept: 'image/webp' },
    })
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(small.headers.get('cache-control')).toContain('max-age=86400')
    expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(48)
  })

  test('has lost what else was in its file', async () => {
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Someone-in-particular' } })
      .toBuffer()
    const hidden = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')])
    expect(hidden.toString('latin1')).toContain('Someone-in-particular')
    const logo = await logoIn(await uploadLogo(staff, newProject().id, Uint8Array.from(hidden)))
    const stored = Buffer.from(await (await fetch(cloud.origin + logo)).arrayBuffer())
    for (const word of ['Someone', '<script>']) {
      expect(stored.toString('latin1')).not.toContain(word)
    }
  })

  test('stays where it was when another takes its place', async () => {
    const { id } = newProject()
    const first = await logoIn(await uploadLogo(staff, id, red))
    const second = await logoIn(await uploadLogo(staff, id, blue))
    expect(second).not.toBe(first)
    expect([await isRed(first), await isRed(second)]).toEqual([true, false])
    expect(await changesOf(id)).toEqual([first, second])
    await expect.poll(async () => await shownLogo(id)).toBe(second)
  })

  test('is one file for two projects', async () => {
    const [one, other] = [newProject(), newProject()]
    const logo = await logoIn(await uploadLogo(staff, one.id, red))
    expect(await logoIn(await uploadLogo(staff, other.id, red))).toBe(logo)
    await removeLogo(staff, one.id)
    expect(await isRed(logo)).toBe(true)
    expect(await changesOf(other.id)).toEqual([logo])
  })

  test('survives an import that knows another logo or none', async () => {
    const project = newProject()
    const logo = await logoIn(await uploadLogo(staff, project.id, red))
    const table = catalogueOf(cloud)
    const renamed = { ...project, logo: null, category: 'Hull insurance' }
    const result = await importProjects({ ...table, store: eventStore() }, [renamed])
    expect(result).toMatchObject({ updated: 1, rejected: [] })
    await expect
      .poll(async () => await get(`/api/projects/${project.id}`))
      .toMatchObject({ category: 'Hull insurance', logo })
  })

  test('is known again when everything about the project is made anew of its events', async () => {
    const { id } = newProject()
    const logo = await logoIn(await uploadLogo(staff, id, red))
    const { version } = await eventStore().load(projectDecider, id)
    const table = catalogueOf(cloud)
    const sources = { ...table, store: eventStore() }
    const dossier = await updateDossier(sources, { id, version }, { fromEvents: true })
    expect(dossier).toMatchObject({ id, version, facts: { logo } })
  })

  test.each(['-', '_'])('has an address also where its name begins with %s', async (first) => {
    const path = `/pictures/projects/${first}${'aB3'.repeat(10)}x.webp`
    const webp = await sharp(red).webp().toBuffer()
    await pictureBucket().put(path, webp, 'public')
    expect(await isRed(path)).toBe(true)
    expect((await fetch(cloud.origin + optimisedImage(path, 48))).status).toBe(200)
    const facts = { ...newProject(), logo: path }
    expect(v.safeParse(ProjectFacts, facts).success).toBe(true)
  })

  test('leaves ratings as they are', async () => {
    const { id } = newProject()
    const before = await get<{ score: number | null; evidenceCount: number }>(`/api/projects/${id}`)
    const logo = await logoIn(await uploadLogo(staff, id, red))
    await expect.poll(async () => await shownLogo(id)).toBe(logo)
    const { score, evidenceCount } = before
    expect(await get(`/api/projects/${id}`)).toMatchObject({ score, evidenceCount })
  })
})

describe('the same sent again', () => {
  test('is recorded once, with and without a key', async () => {
    const { id } = newProject()
    const headers = { 'idempotency-key': 'once' }
    const answers = [
      await uploadLogo(staff, id, red, { headers }),
      await uploadLogo(staff, id, red, { headers }),
      await uploadLogo(staff, id, red),
    ]
    const [logo, ...repeats] = await Promise.all(answers.map(logoIn))
    expect(repeats).toEqual([logo, logo])
    expect(await changesOf(id)).toEqual([logo])
  })

  test('late answers as before and does not bring the earlier logo back', async () => {
    const { id } = newProject()
    const headers = { 'idempotency-key': 'first' }
    const first = await logoIn(await uploadLogo(staff, id, red, { headers }))
    const second = await logoIn(await uploadLogo(staff, id, blue))
    expect(await logoIn(await uploadLogo(staff, id, red, { headers }))).toBe(first)
    expect(await changesOf(id)).toEqual([first, second])
  })

  test('with another picture under its key is refused', async () => {
    const { id } = newProject()
    const headers = { 'idempotency-key': 'once' }
    const logo = await logoIn(await uploadLogo(staff, id, red, { headers }))
    const response = await uploadLogo(staff, id, blue, { headers })
    expect(await refusalIn(response)).toEqual([422, 'IdempotencyKeyReused'])
    expect(await changesOf(id)).toEqual([logo])
  })

  test('by several at once leaves the logo of one of them, whose file is there', async () => {
    const { id } = newProject()
    const pictures = await Promise.all(['#d00', '#b00', '#a00'].map(async (c) => await paintPng(c)))
    const others = [await signInNewStaff(cloud), await signInNewStaff(cloud), staff]
    const logos = await Promise.all(
      pictures.map(async (picture, index) =>
        logoIn(await uploadLogo(others[index] ?? staff, id, picture)),
      ),
    )
    const recorded = await changesOf(id)
    expect(new Set(recorded)).toEqual(new Set(logos))
    expect(recorded).toHaveLength(3)
    await expect.poll(async () => await shownLogo(id)).toBe(recorded.at(-1))
    expect(await isRed(recorded.at(-1) ?? '')).toBe(true)
  })
})

test('a call that was killed between file and event leaves nothing dangling, and can be sent again', async () => {
  const { id, logo: before } = newProject()
  const headers = { 'idempotency-key': 'killed' }
  await storeLogo(red)
  expect([await changesOf(id), await shownLogo(id)]).toEqual([[], before])
  const logo = await logoIn(await uploadLogo(staff, id, red, { headers }))
  expect(await changesOf(id)).toEqual([logo])
})

describe('removing', () => {
  test('leaves the project without a logo, and twice is fine', async () => {
    const { id } = newProject()
    const logo = await logoIn(await uploadLogo(staff, id, red))
    await expect.poll(async () => await shownLogo(id)).toBe(logo)
    const answers = [await removeLogo(staff, id), await removeLogo(staff, id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await changesOf(id)).toEqual([logo, null])
    await expect.poll(async () => await shownLogo(id)).toBeNull()
  })

  test('late, as a repeat, leaves the logo that came since', async () => {
    const { id } = newProject()
    const headers = { 'idempotency-key': 'first' }
    expect((await removeLogo(staff, id, headers)).status).toBe(200)
    const logo = await logoIn(await uploadLogo(staff, id, red))
    expect((await removeLogo(staff, id, headers)).status).toBe(200)
    expect(await changesOf(id)).toEqual([null, logo])
  })

  test('the logo of no project is told, with a remedy', async () => {
    expect(await refusalIn(await removeLogo(staff, 'nosuchproject'))).toEqual([
      404,
      'ProjectNotFound',
    ])
    expect(await refusalIn(await removeLogo(staff, '../users'))).toEqual([400, 'InvalidInput'])
  })
})

describe('a file that is refused', () => {
  const padded = new Uint8Array(PICTURE_MAX_BYTES + 1)
  padded.set(red)
  const bomb = pngOf(20_000, 20_000, { pixels: deflateSync(Buffer.alloc(9)) })
  const KIND = 'Send a PNG, JPEG or WebP picture.'
  const UNREADABLE = 'The picture cannot be read. Save it anew as PNG, JPEG or WebP.'

  test.each<[string, Uint8Array, string, string]>([
    ['an SVG named PNG', Buffer.from('<svg onload="alert(1)"/>'), 'InvalidPicture', KIND],
    ['HTML', Buffer.from('<!doctype html><script>1</script>'), 'InvalidPicture', KIND],
    ['a GIF that moves', Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 'InvalidPicture', KIND],
    ['half a picture', red.subarray(0, red.length - 20), 'InvalidPicture', UNREADABLE],
    ['nothing', new Uint8Array(), 'InvalidPicture', KIND],
    ['a bomb', bomb, 'InvalidPicture', 'Send a picture of at most 25 million pixels.'],
    ['a byte too many', padded, 'InvalidInput', 'Send a picture of at most 2 MB.'],
  ])('%s: the field and the remedy are told, and nothing is recorded', async (_, file, ...told) => {
    const { id } = newProject()
    const response = await uploadLogo(staff, id, Uint8Array.from(file))
    const { error } = (await response.json()) as {
      error: { name: string; fieldErrors?: { logo?: string } }
    }
    expect([response.status, error.name, error.fieldErrors?.logo]).toEqual([400, ...told])
    expect(await changesOf(id)).toEqual([])
  })

  test('10 MB are refused before they are read', async () => {
    const response = await uploadLogo(staff, newProject().id, new Uint8Array(10_000_000))
    expect(await refusalIn(response)).toEqual([413, 'PayloadTooLarge'])
  })

  test.each([
    ['no project', undefined, 'projectId'],
    ['a way out of the folder', '../users/x', 'projectId'],
  ])('comes with %s', async (_, projectId, field) => {
    const form = new FormData()
    if (projectId !== undefined) form.append('projectId', projectId)
    form.append('logo', new File([red], '../../users/x.webp'))
    const response = await staff.send('/api/project-logos/upload', { method: 'POST', body: form })
    expect(await fieldRefusedIn(response)).toEqual([400, 'InvalidInput', field])
  })

  test('is for a project that there is not', async () => {
    const response = await uploadLogo(staff, 'nosuchproject', red)
    expect(await refusalIn(response)).toEqual([404, 'ProjectNotFound'])
    expect(await recordedEvents(cloud, 'Project#nosuchproject')).toEqual([])
  })

  test('is a text, or does not come in a form', async () => {
    const form = new FormData()
    form.append('projectId', newProject().id)
    form.append('logo', 'text')
    const text = await staff.send('/api/project-logos/upload', { method: 'POST', body: form })
    expect(await refusalIn(text)).toEqual([400, 'InvalidInput'])
    const json = await staff.post('/api/project-logos/upload', { projectId: 'corvane', logo: 'x' })
    expect(await refusalIn(json)).toEqual([415, 'UnsupportedMediaType'])
  })
})
