import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import type { exportData } from '../../shared/contract/user.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { upload } from '../../test/support/data/profiles.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { type Visitor } from '../../test/support/http/visitor.ts'
import { uploadSurvey } from '../../test/support/data/surveys.ts'
import { createList } from '../../test/support/data/watchlists.ts'

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

type Export = ResponseOf<typeof exportData>

const exportOf = async (user: Visitor): Promise<Export> =>
  (await (await user.get(PATH)).json()) as Export

test('everything that is kept comes as one file', async () => {
  const user = await signInNewUser(cloud)
  const other = await signInNewUser(cloud)
  await createList(other, 'Not-of-this-user', ['tidewell'])
  const square = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  await upload(user, new Uint8Array(await square.png().toBuffer()))
  await user.post('/api/user/wallets', { walletAddress: WALLET, label: 'Cold storage' })
  await user.post('/api/sso-settings/update', { preferences: { productNews: true } })
  const { updatedAt } = await createList(user, 'Bridges', ['corvane'])
  await user.post('/api/user/wallets/delete', { walletAddress: WALLET })
  await user.post('/api/user/wallets', { walletAddress: WALLET })
  await uploadSurvey(user, { userType: 'Retail Investor', watchlistName: 'Bridges' })

  await user.post('/api/user/events', { eventName: 'tour_step', properties: { step: 'search' } })

  const username = user.sub
  const exported = await exportOf(user)
  expect(exported).toEqual({
    exportedAt: expect.any(String),
    account: { username, email: (await user.whoAmI())?.email },
    picture: expect.stringContaining(`${cloud.origin}/pictures/users/${username}.webp`),
    wallets: [{ walletAddress: WALLET, label: null, verified: false, addedAt: expect.any(String) }],
    settings: {
      preferences: { productNews: true, securityAlerts: true, watchlistDigest: 'off' },
      unsubscribedAt: null,
    },
    watchlists: [{ name: 'Bridges', projects: ['corvane'], updatedAt }],
    survey: { ...SURVEY, submittedAt: expect.any(String) },
    sessions: [{ signedInAt: expect.any(String), lastSeen: expect.any(String), userAgent: 'node' }],
    events: expect.any(Array),
    activity: [{ at: expect.any(String), eventName: 'tour_step', properties: { step: 'search' } }],
  })
  expect(exported.events.map(({ type, data }) => [type, data])).toEqual([
    ['PictureSet', { fingerprint: expect.any(String) }],
    ['WalletLinked', { walletAddress: WALLET, label: 'Cold storage' }],
    ['PreferencesChanged', { productNews: true }],
    ['WatchlistCreated', { id: expect.any(String), name: 'Bridges', projects: ['corvane'] }],
    ['WalletUnlinked', { walletAddress: WALLET }],
    ['WalletLinked', { walletAddress: WALLET, label: null }],
    ['SurveyAnswered', SURVEY],
  ])
  expect(new Set(exported.events.map(({ stream }) => stream))).toEqual(
    new Set([`Profile#${username}`, `Watchlist#${username}`, `Survey#${username}`]),
  )
  const times = exported.events.map(({ recordedAt }) => recordedAt)
  expect(times).toEqual(times.toSorted())
})

test('a browser saves it under a name, and no cache keeps it', async () => {
  const { headers } = await (await signInNewUser(cloud)).get(PATH)
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="assay-export-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('of a new user there is little to say', async () => {
  expect(await exportOf(await signInNewUser(cloud))).toMatchObject({
    picture: null,
    wallets: [],
    watchlists: [],
    survey: null,
    events: [],
  })
})

test('nobody can ask for what is kept about another', async () => {
  const user = await signInNewUser(cloud)
  const other = (await signInNewUser(cloud)).sub
  const response = await user.get(`${PATH}?username=${other}&userId=${other}&id=${other}`)
  expect(await response.json()).toMatchObject({ account: { username: user.sub } })
})
