import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import type { exportData } from '../../shared/contract/user.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { paintPng } from '../../test/support/data/logos.ts'
import { upload } from '../../test/support/data/profiles.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { type Visitor } from '../../test/support/http/visitor.ts'
import { uploadSurvey } from '../../test/support/data/surveys.ts'
import { report, REPORT } from '../../test/support/data/incidents.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { createList } from '../../test/support/data/watchlists.ts'
import { createActivity } from '../events/activity/activity.ts'
import { ownTables } from '../platform/config/clients.ts'

const PATH = '/api/user/export'
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const SURVEY = {
  userType: 'Retail Investor',
  institutionType: null,
  expertiseType: null,
  projects: [],
  watchlistName: 'Bridges',
}

const cloud = await useTestCloud()
await publishProjects(cloud, 3)

type Export = ResponseOf<typeof exportData>

const exportOf = async (user: Visitor): Promise<Export> =>
  (await (await user.get(PATH)).json()) as Export

test('everything that is kept is in it', async () => {
  const user = await signInNewUser(cloud)
  const other = await signInNewUser(cloud)
  await createList(other, 'Not-of-this-user', ['tidewell'])
  await upload(user, await paintPng('red', 9, 9))
  await user.post('/api/user/wallets', { walletAddress: WALLET, label: 'Cold storage' })
  await user.post('/api/sso-settings/update', { preferences: { productNews: true } })
  const { updatedAt } = await createList(user, 'Bridges', ['corvane'])
  await user.post('/api/user/wallets/delete', { walletAddress: WALLET })
  await user.post('/api/user/wallets', { walletAddress: WALLET })
  await uploadSurvey(user, { userType: 'Retail Investor', watchlistName: 'Bridges' })

  const reference = await report(user)
  await report(other)

  await user.post('/api/user/events', { eventName: 'tour_step', properties: { step: 'search' } })

  const username = user.sub
  const exported = await exportOf(user)
  expect(exported).toEqual({
    exportedAt: expect.any(String),
    account: {
      username,
      email: (await user.whoAmI())?.email,
      picture: expect.stringContaining(`${cloud.origin}/pictures/users/${username}.webp`),
      wallets: [
        { walletAddress: WALLET, label: null, verified: false, addedAt: expect.any(String) },
      ],
      settings: {
        preferences: { productNews: true, securityAlerts: true, watchlistDigest: 'off' },
        unsubscribedAt: null,
      },
      watchlists: [{ name: 'Bridges', projects: ['corvane'], updatedAt }],
      survey: { ...SURVEY, submittedAt: expect.any(String) },
      sessions: [
        { signedInAt: expect.any(String), lastSeen: expect.any(String), userAgent: 'node' },
      ],
    },
    events: expect.any(Array),
    reports: [
      {
        reference,
        projectId: 'corvane',
        reportedAt: expect.any(String),
        description: REPORT.description,
        evidence: REPORT.evidence,
        contact: REPORT.contact,
      },
    ],
    activity: [{ at: expect.any(String), eventName: 'tour_step', properties: { step: 'search' } }],
    next: null,
  })
  expect(exported.events.map(({ type, data }) => [type, data])).toEqual([
    ['PictureSet', { fingerprint: expect.any(String) }],
    ['WalletLinked', { walletAddress: WALLET, label: 'Cold storage' }],
    ['PreferencesChanged', { productNews: true }],
    ['WalletUnlinked', { walletAddress: WALLET }],
    ['WalletLinked', { walletAddress: WALLET, label: null }],
    ['WatchlistCreated', { id: expect.any(String), name: 'Bridges', projects: ['corvane'] }],
    ['SurveyAnswered', SURVEY],
  ])
  expect(new Set(exported.events.map(({ stream }) => stream))).toEqual(
    new Set([`Profile#${username}`, `Watchlist#${username}`, `Survey#${username}`]),
  )
})

test('what is long comes in parts below 2 MB, each record once, and the account in the first', async () => {
  const user = await signInNewUser(cloud)
  for (const name of ['One', 'Two', 'Three']) await createList(user, name, ['corvane'])
  const activity = createActivity(ownTables())
  const at = (index: number) => new Date(Date.UTC(2026, 1, 1 + (index % 28))).toISOString()
  const sent = Array.from({ length: 140 }, (_, index) => `event-${index}`)
  for (const [index, eventName] of sent.entries()) {
    const properties = { text: 'ä'.repeat(15_000) }
    // Keys of callers may have any visible character.
    await activity.record(user.sub, `{${index}}/+=`, { at: at(index), eventName, properties })
  }
  const parts: Export[] = []
  for (let next: string | null = ''; next !== null; next = parts.at(-1)?.next ?? null) {
    const response = await user.get(
      next === '' ? PATH : `${PATH}?after=${encodeURIComponent(next)}`,
    )
    const text = await response.text()
    expect(Buffer.byteLength(text)).toBeLessThan(2_200_000)
    parts.push(JSON.parse(text) as Export)
  }
  expect(parts.length).toBe(3)
  expect(parts.map(({ account }) => account === null)).toEqual([false, true, true])
  expect(parts.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(
    Array(3).fill('WatchlistCreated'),
  )
  expect(
    parts.flatMap((part) => part.activity.map(({ eventName }) => eventName)).toSorted(),
  ).toEqual(sent.toSorted())
})

test('goes on after each kind of record', async () => {
  const user = await signInNewUser(cloud)
  await user.post('/api/user/wallets', { walletAddress: WALLET, label: 'Cold storage' })
  await user.post('/api/user/wallets/delete', { walletAddress: WALLET })
  await createList(user, 'Bridges', [])
  await uploadSurvey(user, { userType: 'Retail Investor', watchlistName: 'Bridges' })
  await user.post('/api/user/webhooks', { url: 'https://hooks.example.com/assay' })
  const reported = [
    await report(user),
    await report(user, { description: 'It was drained once more today.' }),
  ].toSorted()
  const after = async (position: string): Promise<unknown[]> => {
    const part = (await (await user.get(`${PATH}?after=${position}`)).json()) as Export
    return [
      ...part.events.map(({ type, data }) => (type === 'WalletUnlinked' ? data : type)),
      ...part.reports.map(({ reference }) => reference),
    ]
  }
  // Its address stands in an event of the part before.
  const rest = [
    { walletAddress: WALLET },
    'WatchlistCreated',
    'SurveyAnswered',
    'WebhookCreated',
    ...reported,
  ]
  expect(await after('profile@1')).toEqual(rest)
  expect(await after('profile@2')).toEqual(rest.slice(1))
  expect(await after('watchlists@1')).toEqual(rest.slice(2))
  expect(await after('survey@1')).toEqual(rest.slice(3))
  expect(await after('webhooks@1')).toEqual(reported)
  expect(await after(`reports@${reported[0]}`)).toEqual([reported[1]])
  expect(await after(`reports@${reported[1]}`)).toEqual([])
  expect(await after('activity@')).toEqual([])
})

describe('of a new user', async () => {
  const user = await signInNewUser(cloud)

  test.each(['other@1', 'reports@1', 'profile@-1', 'profile@1e9', '@', 'activity@\n'])(
    'a position that is not ours is refused: %j',
    async (position) => {
      const response = await user.get(`${PATH}?after=${encodeURIComponent(position)}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: {
          fieldErrors: { after: 'Give the `next` of a part, or leave it out to begin anew.' },
        },
      })
    },
  )

  test('there is little to say, no cache keeps it, and nothing of another is in it', async () => {
    const other = (await signInNewUser(cloud)).sub
    const response = await user.get(`${PATH}?username=${other}&userId=${other}&id=${other}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.json()).toMatchObject({
      account: { username: user.sub, picture: null, wallets: [], watchlists: [], survey: null },
      events: [],
      reports: [],
      next: null,
    })
  })
})
