import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { asFunction } from '../../local/rights/as-function.ts'
import {
  evidenceFrom,
  newHack,
  publishRatedProjects,
  recordEvidenceOf,
} from '../../test/support/data/catalogue.ts'
import { draft } from '../../test/support/data/rating-records.ts'
import { createList } from '../../test/support/data/watchlists.ts'
import { signInNewUser, type User } from '../../test/support/http/accounts.ts'
import { useTestCloud } from '../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'
import { digestSchedule } from '../deployment/schedules.ts'
import { dossierKey } from '../projects/dossier/dossier-items.ts'
import { readDossierFrom } from '../projects/dossier/read-dossier.ts'
import { handler as lambda } from './send-digests.ts'
import { subscriberItem } from './notification-items.ts'

const cloud = await useTestCloud({ refreshMs: 100 })
const { inOrder, singleKey, stale, unrated } = await publishRatedProjects(cloud)
/** With its rights, as it is deployed. */
const sendDigests = asFunction(digestSchedule, lambda)
afterEach(() => void vi.useRealTimers())

const DAY_MS = 86_400_000
/** Long after all tests: a Monday after a whole week. */
const nextMonday = (() => {
  const day = new Date(Date.now() + 8 * DAY_MS)
  day.setUTCHours(7, 6, 0, 0)
  while (day.getUTCDay() !== 1) day.setTime(day.getTime() + DAY_MS)
  return day.getTime()
})()

const digestsFor = ({ email }: User) =>
  cloud.outbox.list({ to: email }).filter(({ subject }) => subject.startsWith('Your watchlists: '))

const digestReader = async (every: 'daily' | 'weekly', project: string): Promise<User> => {
  const user = await signInNewUser(cloud)
  await createList(user, 'Mine', [project])
  await choose(user, every)
  return user
}

const choose = async (user: User, every: 'daily' | 'weekly'): Promise<void> => {
  await user.post('/api/sso-settings/update', {
    preferences: { watchlistDigest: every, securityAlerts: false },
  })
  await vi.waitFor(async () => {
    const { Item } = await cloud.documents.send(
      new GetCommand({ ...subscriberItem(`${every}-digest`, user.sub), ConsistentRead: true }),
    )
    expect(Item).toBeDefined()
  }, EVENTUALLY)
}

const hack = async (project: string, title: string): Promise<void> =>
  await recordEvidenceOf(cloud, project, [newHack(title, { severity: 'critical' })])

const isRated = async (project: string, title: string): Promise<void> =>
  await vi.waitFor(async () => {
    const alerts = await fetch(`${cloud.origin}/api/security-alerts?projectId=${project}`)
    expect(await alerts.text()).toContain(title)
  }, EVENTUALLY)

const hasDossier = async (project: string, title: string): Promise<void> =>
  await vi.waitFor(async () => {
    const table = { client: cloud.documents, stage: cloud.stage }
    expect(JSON.stringify(await readDossierFrom(table, project))).toContain(title)
  }, EVENTUALLY)

/** Runs the schedule at a later time, and waits for the emails of everybody. */
const runAt = async (now: number, runs = 1): Promise<void> => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await Promise.all(Array.from({ length: runs }, async () => await sendDigests()))
  vi.useRealTimers()
}

test('a digest tells once what changed since the last one, with its causes, and nothing when nothing did', async () => {
  const [daily, weekly, quiet] = [
    await digestReader('daily', inOrder),
    await digestReader('weekly', inOrder),
    await digestReader('daily', unrated),
  ]
  await hack(inOrder, 'Vault drained')
  await isRated(inOrder, 'Vault drained')
  await runAt(nextMonday - 2 * DAY_MS, 3)
  await expect.poll(() => digestsFor(daily)).toHaveLength(1)
  const [digest] = digestsFor(daily)
  expect(digest?.subject).toBe('Your watchlists: 1 project changed')
  expect(digest?.text).toMatch(/\nAldermoor: CC 29\.0, was \w+ \d\d\.\d\n- .*Vault drained/)
  expect(digest?.text).toContain('To stop digests: ')
  expect(digest?.headers).toMatchObject({
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  await runAt(nextMonday)
  await runAt(nextMonday + 60_000)
  await expect.poll(() => digestsFor(weekly)).toHaveLength(1)
  expect(digestsFor(daily)).toHaveLength(1)
  expect(digestsFor(quiet)).toEqual([])
})

test.each([
  { state: 'is two events behind', project: singleKey, day: 1, damage: {} },
  { state: 'cannot be read', project: inOrder, day: 2, damage: { data: new Uint8Array([1, 2]) } },
])('a digest tells what is new of a project whose dossier $state', async (found) => {
  const { project, day, damage } = found
  const user = await digestReader('daily', project)
  const { TableName, Key } = dossierKey(cloud.stage, project)
  const stored = async () =>
    (await cloud.documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item
  const before = await stored()
  await hack(project, 'The first of two')
  await hack(project, 'The second of two')
  await isRated(project, 'The second of two')
  await cloud.documents.send(new PutCommand({ TableName, Item: { ...before, ...damage } }))
  await runAt(nextMonday + day * DAY_MS)
  await expect.poll(() => digestsFor(user)).toHaveLength(1)
  expect(digestsFor(user)[0]?.text).toContain('The second of two')
  expect((await stored())?.['version']).toBe(Number(before?.['version']) + 2)
})

test('who chooses another pace is told what changed since the last digest', async () => {
  const user = await digestReader('weekly', stale)
  await hack(stale, 'Told at another pace')
  await isRated(stale, 'Told at another pace')
  await choose(user, 'daily')
  await runAt(nextMonday + 3 * DAY_MS)
  await expect.poll(() => digestsFor(user)).toHaveLength(1)
  expect(digestsFor(user)[0]?.text).toContain('Told at another pace')
})

test('a digest does not call a project changed that was read again with the same result', async () => {
  const user = await digestReader('daily', stale)
  const scanned = async (day: number, passed: boolean): Promise<void> => {
    vi.useFakeTimers({ now: nextMonday + (day - 0.5) * DAY_MS, toFake: ['Date'] })
    const scan = draft('WebsiteScanned', 0, { checks: [{ name: 'HSTS', passed }] })
    await recordEvidenceOf(cloud, stale, evidenceFrom([scan]))
    vi.useRealTimers()
    await runAt(nextMonday + day * DAY_MS)
  }
  await scanned(4, true)
  await expect.poll(() => digestsFor(user)).toHaveLength(1)
  await scanned(5, true)
  await scanned(6, false)
  const results = () =>
    digestsFor(user).map(({ text }) => /Website scanned, (.*) check passed/.exec(text)?.[1] ?? '')
  await expect.poll(() => results()).toContain('0 of 1')
  expect(results().toSorted()).toEqual(['0 of 1', '1 of 1'])
})

test('what is recorded after the end of a period is told by the next digest, once', async () => {
  const MINUTE_MS = 60_000
  const user = await digestReader('daily', stale)
  await createList(user, 'Others', [singleKey])
  const run = nextMonday + 7 * DAY_MS
  // The period ends five minutes before the run.
  for (const [project, title, minutes] of [
    [singleKey, 'Before the end', 6],
    [stale, 'After the end', 4],
  ] as const) {
    const at = new Date(run - 60 * MINUTE_MS).toISOString()
    vi.useFakeTimers({ now: run - minutes * MINUTE_MS, toFake: ['Date'] })
    await recordEvidenceOf(cloud, project, [{ ...newHack(title, { severity: 'critical' }), at }])
    vi.useRealTimers()
    await hasDossier(project, title)
  }
  const told = () => digestsFor(user).map(({ text }) => String(text.match(/\w+ the end/g)))
  await runAt(run)
  await expect.poll(() => told()).toEqual(['Before the end'])
  await runAt(run + DAY_MS)
  await runAt(run + 2 * DAY_MS)
  await expect.poll(() => told().toSorted()).toEqual(['After the end', 'Before the end'])
})

test('the address in the header of an email stops its kind alone, by a POST and never by a GET', async () => {
  const user = await digestReader('daily', unrated)
  await user.post('/api/sso-settings/update', { preferences: { securityAlerts: true } })
  await hack(unrated, 'Oracle misled')
  await expect.poll(() => cloud.outbox.list({ to: user.email })).toHaveLength(1)
  const header = cloud.outbox.list({ to: user.email })[0]?.headers?.['List-Unsubscribe']
  const address = header?.slice(1, -1) ?? ''
  const preferences = async () => {
    const response = await user.post('/api/sso-settings', { id: null })
    return ((await response.json()) as { preferences: unknown }).preferences
  }
  const before = { productNews: false, securityAlerts: true, watchlistDigest: 'daily' }
  expect((await fetch(address)).status).toBe(405)
  expect(await preferences()).toEqual(before)
  // In both encodings that mail programs use.
  const inParts = new FormData()
  inParts.set('List-Unsubscribe', 'One-Click')
  for (const body of [inParts, new URLSearchParams('List-Unsubscribe=One-Click')]) {
    const response = await fetch(address, { method: 'POST', body })
    expect(response.status).toBe(200)
    expect(await preferences()).toEqual({ ...before, securityAlerts: false })
  }
  const forged = address.replace(/id=./, 'id=x')
  expect((await fetch(forged, { method: 'POST', body: '' })).status).toBeGreaterThanOrEqual(400)
})
