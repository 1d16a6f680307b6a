import { describe, expect, test } from 'vitest'
import { signInNewGoogleUser, signInNewUser } from '../../../test/support/http/accounts.ts'
import { profileEventsOf, settingsOf } from '../../../test/support/data/profiles.ts'
import { refusalIn } from '../../../test/support/http/refusal-in.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { mailTokenOf } from '../../platform/personal-data/mail-token.ts'

const PATH = '/api/sso-settings'
const UPDATE = '/api/sso-settings/update'
const UNSUBSCRIBE = '/api/sso-settings/unsubscribe'

const DEFAULTS = { productNews: false, securityAlerts: true, watchlistDigest: 'off' }
const NONE = { productNews: false, securityAlerts: false, watchlistDigest: 'off' }

const cloud = await useTestCloud()

const newUser = async () => await signInNewUser(cloud)

/** Whose settings stay as they are. */
const user = await newUser()
const other = await newUser()
const foreignId = (await settingsOf(other)).id

/** Ids that are nobody's. */
const unknownIds = (): string[] => {
  const [name = '', proof = ''] = foreignId.split('.')
  return [
    other.sub,
    name,
    `${name}.`,
    `.${proof}`,
    `${name}.${proof.slice(0, -1)}`,
    `${foreignId}.x`,
    `${foreignId} `,
    mailTokenOf('nobody').replace(/\..*/, `.${proof}`),
    'unknown',
    '..',
    '\u0000',
    'é.é',
  ]
}

describe('reading', () => {
  test('A7.57 A7.58 takes id, and null for one’s own, and answers the settings', async () => {
    const own = await settingsOf(user)
    expect(own).toEqual({
      id: mailTokenOf(user.sub),
      email: (await user.whoAmI())?.email,
      linked: [],
      preferences: DEFAULTS,
      unsubscribedAt: null,
    })
    expect(await (await user.post(PATH, { id: own.id })).json()).toEqual(own)
  })

  test('A3.20 the answer has an id beside the fields that an update changes', async () => {
    const { id, preferences } = await settingsOf(user)
    expect(id).toMatch(/^[\w-]{40,}\.[\w-]{43}$/)
    const response = await user.post(UPDATE, { id, preferences: { ...preferences } })
    expect(await response.json()).toMatchObject({ id, preferences })
  })

  test('foreign and unknown ids answer alike', async () => {
    const answers = new Set<string>()
    for (const id of [foreignId, ...unknownIds()]) {
      const response = await user.post(PATH, { id })
      const { error } = (await response.json()) as { error: { name: string; message: string } }
      const { name, message } = error
      answers.add(`${response.status} ${JSON.stringify({ name, message })}`)
    }
    expect([...answers]).toEqual([
      '404 {"name":"SettingsNotFound","message":"Nobody has settings with this id. Give that of the link in an email."}',
    ])
  })

  test('who signs in with Google has it linked', async () => {
    const linked = await signInNewGoogleUser(cloud)
    expect(await settingsOf(linked)).toMatchObject({ linked: ['google'] })
  })

  test.each([{}, { id: 5 }, { id: '' }, { id: 'x'.repeat(201) }])(
    '%j is no question',
    async (body) => {
      expect(await refusalIn(await user.post(PATH, body))).toEqual([400, 'InvalidInput'])
    },
  )
})

describe('updating', () => {
  test('A7.59 takes a settings object and stores it', async () => {
    const changing = await newUser()
    const settings = await settingsOf(changing)
    const preferences = { productNews: true, securityAlerts: false, watchlistDigest: 'daily' }
    const response = await changing.post(UPDATE, { ...settings, preferences })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ...settings, preferences })
    expect(await settingsOf(changing)).toEqual({ ...settings, preferences })
    // What is left out stays as it is, and no id means one’s own.
    await changing.post(UPDATE, { preferences: { productNews: false } })
    await changing.post(UPDATE, { id: null, preferences: { watchlistDigest: 'weekly' } })
    const later = { ...preferences, productNews: false, watchlistDigest: 'weekly' }
    expect(await settingsOf(changing)).toMatchObject({ preferences: later })
  })

  test('the same twice is recorded once, with and without a key', async () => {
    const changing = await newUser()
    const body = { preferences: { productNews: true } }
    const headers = { 'idempotency-key': 'once' }
    await changing.post(UPDATE, body, headers)
    await changing.post(UPDATE, body, headers)
    await changing.post(UPDATE, body)
    expect(await profileEventsOf(cloud, changing.sub)).toHaveLength(1)
    const changed = await changing.post(UPDATE, { preferences: { productNews: false } }, headers)
    expect(await refusalIn(changed)).toEqual([422, 'IdempotencyKeyReused'])
  })

  test('with the id of another changes nobody’s', async () => {
    const preferences = { productNews: true }
    const response = await user.post(UPDATE, { id: foreignId, preferences })
    expect(await refusalIn(response)).toEqual([404, 'SettingsNotFound'])
    expect(await settingsOf(other)).toMatchObject({ preferences: DEFAULTS })
    expect(await settingsOf(user)).toMatchObject({ preferences: DEFAULTS })
  })

  test('what is not the user’s to say is ignored', async () => {
    const before = await settingsOf(user)
    const response = await user.post(UPDATE, {
      email: 'other@assay.test',
      linked: ['google'],
      unsubscribedAt: '2020-01-01T00:00:00.000Z',
      userId: 'someone',
      emailVerified: false,
      preferences: { role: 'staff', ['__proto__']: { staff: true } },
    })
    expect(await response.json()).toEqual(before)
    expect(await profileEventsOf(cloud, user.sub)).toEqual([])
  })

  test.each([
    { preferences: { productNews: 'yes' } },
    { preferences: { watchlistDigest: 'hourly' } },
    { preferences: null },
    { preferences: [{ productNews: true }] },
    {},
  ])('%j is refused', async (body) => {
    expect(await refusalIn(await user.post(UPDATE, body))).toEqual([400, 'InvalidInput'])
  })
})

describe('unsubscribing', () => {
  test('A7.60 takes id and stops the mails, without a session', async () => {
    const changing = await newUser()
    await changing.post(UPDATE, { preferences: { productNews: true, watchlistDigest: 'daily' } })
    const { id } = await settingsOf(changing)
    const response = await createVisitor(cloud.origin).post(UNSUBSCRIBE, { id })
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    const { preferences, unsubscribedAt } = await settingsOf(changing)
    expect(preferences).toEqual(NONE)
    expect(Date.parse(unsubscribedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test.each([
    ['productNews', { productNews: false, securityAlerts: true, watchlistDigest: 'daily' }],
    ['securityAlerts', { productNews: true, securityAlerts: false, watchlistDigest: 'daily' }],
    ['watchlistDigest', { productNews: true, securityAlerts: true, watchlistDigest: 'off' }],
  ])('of %s leaves the others', async (what, left) => {
    const changing = await newUser()
    await changing.post(UPDATE, { preferences: { productNews: true, watchlistDigest: 'daily' } })
    const { id } = await settingsOf(changing)
    const response = await createVisitor(cloud.origin).post(UNSUBSCRIBE, { id, what })
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    expect((await settingsOf(changing)).preferences).toEqual(left)
  })

  test('twice is fine and is recorded once, and turning a mail on again takes it back', async () => {
    const changing = await newUser()
    const { id } = await settingsOf(changing)
    const nobody = createVisitor(cloud.origin)
    for (const headers of [{}, {}, { 'idempotency-key': 'once' }, { 'idempotency-key': 'once' }]) {
      expect((await nobody.post(UNSUBSCRIBE, { id }, headers)).status).toBe(200)
    }
    expect(await profileEventsOf(cloud, changing.sub)).toHaveLength(1)
    await changing.post(UPDATE, { preferences: { securityAlerts: true } })
    expect(await settingsOf(changing)).toMatchObject({
      preferences: { ...NONE, securityAlerts: true },
      unsubscribedAt: null,
    })
  })

  test('foreign and unknown ids answer alike', async () => {
    const nobody = createVisitor(cloud.origin)
    for (const id of unknownIds()) {
      const response = await nobody.post(UNSUBSCRIBE, { id })
      expect(await refusalIn(response), id).toEqual([404, 'SettingsNotFound'])
    }
  })
})
