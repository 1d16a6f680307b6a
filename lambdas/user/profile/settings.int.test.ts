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

/** Ids that are nobody's, or not the caller's. */
const foreignIds = async (): Promise<string[]> => {
  const other = await newUser()
  const { id } = await settingsOf(other)
  const [name = '', proof = ''] = id.split('.')
  const otherId = other.sub
  return [
    id,
    otherId,
    name,
    `${name}.`,
    `.${proof}`,
    `${name}.${proof.slice(0, -1)}`,
    `${id}.x`,
    `${id} `,
    mailTokenOf('nobody').replace(/\..*/, `.${proof}`),
    'unknown',
    '..',
    '\u0000',
    'é.é',
  ]
}

describe('reading', () => {
  test('A7.57 A7.58 takes id, and null for one’s own, and answers the settings', async () => {
    const user = await newUser()
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
    const user = await newUser()
    const { id, preferences } = await settingsOf(user)
    expect(id).toMatch(/^[\w-]{40,}\.[\w-]{43}$/)
    const response = await user.post(UPDATE, { id, preferences: { ...preferences } })
    expect(await response.json()).toMatchObject({ id, preferences })
  })

  test('foreign and unknown ids answer alike', async () => {
    const user = await newUser()
    const answers = new Set<string>()
    for (const id of await foreignIds()) {
      const response = await user.post(PATH, { id })
      const { error } = (await response.json()) as { error: { name: string; message: string } }
      const { name, message } = error
      answers.add(`${response.status} ${JSON.stringify({ name, message })}`)
    }
    expect([...answers]).toEqual([
      '404 {"name":"SettingsNotFound","message":"There are no such settings."}',
    ])
  })

  test('who signs in with Google has it linked', async () => {
    const user = await signInNewGoogleUser(cloud)
    expect(await settingsOf(user)).toMatchObject({ linked: ['google'] })
  })

  test.each([{}, { id: 5 }, { id: '' }, { id: 'x'.repeat(201) }])(
    '%j is no question',
    async (body) => {
      const response = await (await newUser()).post(PATH, body)
      expect(await refusalIn(response)).toEqual([400, 'InvalidInput'])
    },
  )
})

describe('updating', () => {
  test('A7.59 takes a settings object and stores it', async () => {
    const user = await newUser()
    const settings = await settingsOf(user)
    const preferences = { productNews: true, securityAlerts: false, watchlistDigest: 'daily' }
    const response = await user.post(UPDATE, { ...settings, preferences })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ...settings, preferences })
    expect(await settingsOf(user)).toEqual({ ...settings, preferences })
  })

  test('what is left out stays as it is, and no id means one’s own', async () => {
    const user = await newUser()
    await user.post(UPDATE, { preferences: { productNews: true } })
    await user.post(UPDATE, { id: null, preferences: { watchlistDigest: 'weekly' } })
    expect(await settingsOf(user)).toMatchObject({
      preferences: { ...DEFAULTS, productNews: true, watchlistDigest: 'weekly' },
    })
  })

  test('the same twice is recorded once, with and without a key', async () => {
    const user = await newUser()
    const body = { preferences: { productNews: true } }
    const headers = { 'idempotency-key': 'once' }
    await user.post(UPDATE, body, headers)
    await user.post(UPDATE, body, headers)
    await user.post(UPDATE, body)
    expect(await profileEventsOf(cloud, user.sub)).toHaveLength(1)
    const other = await user.post(UPDATE, { preferences: { productNews: false } }, headers)
    expect(await refusalIn(other)).toEqual([422, 'IdempotencyKeyReused'])
  })

  test('with the id of another changes nobody’s', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const { id } = await settingsOf(other)
    const response = await user.post(UPDATE, { id, preferences: { productNews: true } })
    expect(await refusalIn(response)).toEqual([404, 'SettingsNotFound'])
    expect(await settingsOf(other)).toMatchObject({ preferences: DEFAULTS })
    expect(await settingsOf(user)).toMatchObject({ preferences: DEFAULTS })
  })

  test('what is not the user’s to say is ignored', async () => {
    const user = await newUser()
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
    expect(await profileEventsOf(cloud, before.id)).toEqual([])
  })

  test.each([
    { preferences: { productNews: 'yes' } },
    { preferences: { watchlistDigest: 'hourly' } },
    { preferences: null },
    {},
  ])('%j is refused', async (body) => {
    const response = await (await newUser()).post(UPDATE, body)
    expect(await refusalIn(response)).toEqual([400, 'InvalidInput'])
  })
})

describe('unsubscribing', () => {
  test('A7.60 takes id and stops the mails, without a session', async () => {
    const user = await newUser()
    await user.post(UPDATE, { preferences: { productNews: true, watchlistDigest: 'daily' } })
    const { id } = await settingsOf(user)
    const response = await createVisitor(cloud.origin).post(UNSUBSCRIBE, { id })
    expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    const { preferences, unsubscribedAt } = await settingsOf(user)
    expect(preferences).toEqual(NONE)
    expect(Date.parse(unsubscribedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('twice is fine and is recorded once', async () => {
    const user = await newUser()
    const { id } = await settingsOf(user)
    const nobody = createVisitor(cloud.origin)
    for (const headers of [{}, {}, { 'idempotency-key': 'once' }, { 'idempotency-key': 'once' }]) {
      expect((await nobody.post(UNSUBSCRIBE, { id }, headers)).status).toBe(200)
    }
    expect(await profileEventsOf(cloud, user.sub)).toHaveLength(1)
  })

  test('turning a mail on again takes it back', async () => {
    const user = await newUser()
    const { id } = await settingsOf(user)
    await user.post(UNSUBSCRIBE, { id })
    await user.post(UPDATE, { preferences: { securityAlerts: true } })
    expect(await settingsOf(user)).toMatchObject({
      preferences: { ...NONE, securityAlerts: true },
      unsubscribedAt: null,
    })
  })

  test('foreign and unknown ids answer alike', async () => {
    const nobody = createVisitor(cloud.origin)
    const [, ...ids] = await foreignIds()
    for (const id of ids) {
      const response = await nobody.post(UNSUBSCRIBE, { id })
      expect(await refusalIn(response), id).toEqual([404, 'SettingsNotFound'])
    }
  })
})
