import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { asFunction } from '../../local/rights/as-function.ts'
import { deciders } from '../../ops/deciders.ts'
import { verifyStreams } from '../../ops/verify/verify-streams.ts'
import { erasureConsumer } from '../deployment/consumers.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import {
  createOperator,
  newAccount,
  signIn,
  signInNewStaff,
  signInNewUser,
} from '../../test/support/http/accounts.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { findIncident, report, REPORT } from '../../test/support/data/incidents.ts'
import { paintPng } from '../../test/support/data/logos.ts'
import { startObjectStoreProxy } from '../../test/support/product/object-store-proxy.ts'
import {
  profileEventsOf,
  fetchProfile,
  upload,
  walletsOf,
} from '../../test/support/data/profiles.ts'
import { refusalIn } from '../../test/support/http/refusal-in.ts'
import { headRecord } from '../../test/support/lambda/head-record.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { createVisitor, newEmail, PASSWORD, type Visitor } from '../../test/support/http/visitor.ts'
import { surveyEventsOf, surveyOf, uploadSurvey } from '../../test/support/data/surveys.ts'
import { createList, listsOf } from '../../test/support/data/watchlists.ts'
import { activityOf } from '../../test/support/data/activity.ts'
import { identityAdmin } from '../platform/identity/identity.ts'
import { pictures } from '../platform/objects/pictures.ts'
import { dataKeys } from '../platform/personal-data/personal-data.ts'
import { handler as lambda } from './complete.ts'
import { decryptAnswers } from '../survey/answers/sealed-answers.ts'
import type { Profile } from '../user/decider.ts'
import { erasePersonalData } from '../user/published.ts'
import { decryptWallet } from '../user/wallets/wallets.ts'
import { EVENTUALLY } from '../../test/support/time/eventually.ts'

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const store = await startObjectStoreProxy()
const cloud = await startTestCloud({ objectStore: store })
/** With its rights, as it is deployed. */
const handler = asFunction(erasureConsumer, lambda)
const operator = createOperator()
afterEach(() => {
  store.state = 'up'
  store.meanwhile = async () => await Promise.resolve()
})
afterAll(async () => {
  store.stop()
  await cloud.stop()
})

const picture = await paintPng('red', 9, 9)

/** A user with something of every kind. */
const newUser = async () => {
  const user = await signInNewUser(cloud)
  await furnish(user)
  return user
}

const furnish = async (user: Visitor): Promise<void> => {
  await upload(user, picture)
  await user.post('/api/user/wallets', { walletAddress: WALLET, label: 'Cold storage' })
  await user.post('/api/user/events', {
    eventName: 'project_opened',
    properties: { projectId: 'corvane' },
  })
  await createList(user, 'Bridges', ['corvane'])
  await createList(user, 'Treasury', ['tidewell'])
  await uploadSurvey(user, { userType: 'Project Owner', watchlistName: 'Cormorant' })
}

const erase = async (userId: string): Promise<void> => {
  const commandId = randomUUID()
  await erasePersonalData(userId, { requestId: 'request-1', commandId })
}

const stateOf = async (stream: string): Promise<unknown> =>
  (await tableItems(cloud, 'heads', stream))[0]?.['s']

const sessionsOf = async (userId: string): Promise<unknown[]> =>
  (await tableItems(cloud, 'sessions')).filter(({ sub }) => sub === userId)

const isServed = async (userId: string): Promise<boolean> =>
  (await fetch(`${cloud.origin}/pictures/users/${userId}.webp`)).status === 200

/** The methods of the requests for this user's picture: a late consumer may ask for another user's. */
const callsFor = (userId: string): string[] =>
  store.calls.flatMap((call) => {
    const [method = '', key] = call.split(' ')
    return key === `pictures/users/${userId}.webp` ? [method] : []
  })

/** Nothing of the user is left but events that nobody can read. */
const expectGone = async (userId: string): Promise<void> => {
  await vi.waitFor(async () => {
    expect(await operator.knows(userId)).toBe(false)
    expect(await sessionsOf(userId)).toEqual([])
    expect(await isServed(userId)).toBe(false)
    expect(await activityOf(userId)).toEqual([])
    expect(await stateOf(`Watchlist#${userId}`)).toEqual({
      lists: [],
      since: expect.any(String) as string,
    })
    expect(await stateOf(`Profile#${userId}`)).toMatchObject({
      status: 'erased',
      completedAt: expect.any(String) as string,
    })
    expect(await dataKeys().find(userId)).toBeUndefined()
  }, EVENTUALLY)
}

const verify = async () =>
  await verifyStreams(
    { client: cloud.documents, stage: cloud.stage },
    { deciders, onProgress: () => {}, signal: new AbortController().signal },
  )

describe('an account that was deleted', () => {
  test('leaves nothing behind that can be read', async () => {
    const user = await newUser()
    const { email, sub: userId } = user
    const elsewhere = await signIn(cloud, user)
    const response = await user.post('/api/user/delete', { email, password: PASSWORD })
    expect(response.status).toBe(200)
    await expectGone(userId)
    expect(await user.whoAmI()).toBeNull()
    expect(await elsewhere.whoAmI()).toBeNull()
    expect((await createVisitor(cloud.origin).signIn(email, PASSWORD)).status).toBe(401)
  })

  test('takes the words of the reports that the user sent while signed in, and of no others', async () => {
    await publishProjects(cloud, 3)
    const [user, staff] = [await newUser(), await signInNewStaff(cloud)]
    const own = await report(user)
    const ofVisitor = await report(createVisitor(cloud.origin))
    const wordsOf = async (reference: string) => {
      const incident = await vi.waitFor(async () => {
        const found = await findIncident(staff, reference)
        if (!found) throw new Error('Not in the queue yet.')
        return found
      }, EVENTUALLY)
      return [incident.description, incident.evidence, incident.contact]
    }
    const words = [REPORT.description, REPORT.evidence, REPORT.contact]
    expect(await wordsOf(own)).toEqual(words)
    await erase(user.sub)
    await expectGone(user.sub)
    expect(await wordsOf(own)).toEqual([null, null, null])
    expect(await wordsOf(ofVisitor)).toEqual(words)
  })

  test('is completed by the consumer alone, and cannot be decrypted any more, while its events verify and fold as before', async () => {
    const user = await newUser()
    const userId = user.sub
    const key = await dataKeys().of(userId)
    const linked = (await profileEventsOf(cloud, userId)).find(
      ({ type }) => type === 'WalletLinked',
    )
    const sealed = linked?.data as { fingerprint: string; sealed: string }
    expect(decryptWallet(key, userId, sealed)).toMatchObject({ walletAddress: WALLET })
    const [answered] = await surveyEventsOf(cloud, user)
    const answers = answered?.data as { fingerprint: string; sealed: string }
    expect(decryptAnswers(key, userId, answers)).toMatchObject({ watchlistName: 'Cormorant' })
    const before = await profileEventsOf(cloud, userId)
    await erase(userId)
    await expectGone(userId)
    expect(await refusalIn(await user.get('/api/user/wallets'))).toEqual([401, 'Unauthorized'])

    const after = await profileEventsOf(cloud, userId)
    expect(after.slice(0, -2)).toEqual(before)
    expect(after.slice(-2)).toMatchObject([
      { type: 'PersonalDataErased', data: {} },
      { type: 'ErasureCompleted', data: {}, actor: { id: 'erasure', kind: 'system' } },
    ])
    await expect(dataKeys().of(userId)).rejects.toMatchObject({ code: 'AccountDeleted' })
    const other = await dataKeys().of((await signInNewUser(cloud)).sub)
    expect(() => decryptWallet(other, userId, sealed)).toThrow('cannot be read')
    expect(() => decryptAnswers(other, userId, answers)).toThrow('cannot be read')
    const { findings, streams, unfolded } = await verify()
    expect(findings).toEqual([])
    expect(unfolded).toBe(0)
    expect(streams).toBeGreaterThan(1)
  })

  test('with Google linked loses both ways to sign in, and the link between them', async () => {
    const user = await signInNewUser(cloud)
    const { sub, email } = user
    await user.signInWithGoogle(email)
    const accounts = await identityAdmin().findByEmail(email)
    expect(accounts).toHaveLength(2)
    const [method] = ((await stateOf(`Profile#${sub}`)) as Profile).signInMethods
    expect(await stateOf(`IdentityLink#${method?.identity}`)).toMatchObject({ status: 'linked' })
    await erase(sub)
    await vi.waitFor(async () => {
      expect(await identityAdmin().findByEmail(email)).toEqual([])
      expect(await stateOf(`IdentityLink#${method?.identity}`)).toEqual({ status: 'unlinked' })
    }, EVENTUALLY)
  })

  test('leaves a Google account of the same email that was never linked', async () => {
    const email = newEmail()
    const stranger = createVisitor(cloud.origin)
    await stranger.signInWithGoogle(email)
    const { sub } = await newAccount(cloud, { email })
    await erase(sub)
    await expect.poll(async () => await operator.knows(sub)).toBe(false)
    expect(await fetchProfile(stranger)).toMatchObject({ email, providers: ['google'] })
  })
})

test('a key that a user has given another command before keeps nothing from being erased', async () => {
  const user = await newUser()
  const userId = user.sub
  const [list] = await listsOf(user)
  const { id = '', projects = [] } = list ?? {}
  const response = await user.post(
    '/api/watchlist/update',
    { id, name: 'Renamed', projects },
    { 'idempotency-key': `erase:${id}` },
  )
  expect(response.status).toBe(200)
  await erase(userId)
  await expectGone(userId)
})

describe('the consumer', () => {
  const recordOf = async (userId: string) => await headRecord(cloud, `Profile#${userId}`)

  test('does what is done already without harm', async () => {
    const userId = (await newUser()).sub
    await erase(userId)
    await erase(userId)
    await expectGone(userId)
    const before = await profileEventsOf(cloud, userId)
    const record = await recordOf(userId)
    expect(await handler({ Records: [record] })).toEqual({ batchItemFailures: [] })
    expect(await handler({ Records: [record, record] })).toEqual({ batchItemFailures: [] })
    expect(await profileEventsOf(cloud, userId)).toEqual(before)
    await expectGone(userId)
  })

  test('leaves others alone, also where their profiles change', async () => {
    const [user, other] = [await newUser(), await newUser()]
    await erase(user.sub)
    await expectGone(user.sub)
    const Records = [await recordOf(other.sub)]
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
    expect(await fetchProfile(other)).toMatchObject({ username: other.sub, hasPicture: true })
    expect(await walletsOf(other)).toMatchObject([{ walletAddress: WALLET }])
    expect(await listsOf(other)).toHaveLength(2)
    expect(await surveyOf(other)).toMatchObject({ watchlistName: 'Cormorant' })
    expect(await activityOf(other.sub)).toHaveLength(1)
    expect(await isServed(other.sub)).toBe(true)
  })

  test('comes again until the object store answers', async () => {
    const userId = (await newUser()).sub
    store.state = 'down'
    await erase(userId)
    await expect.poll(() => callsFor(userId)).toContain('DELETE')
    const Records = [await recordOf(userId)]
    expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '17' }] })
    expect(await isServed(userId)).toBe(true)
    store.state = 'up'
    // On a busy machine the local stack has given it up by now.
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
    await expectGone(userId)
  })
})

test('a picture that arrives while its account is deleted is taken away again', async () => {
  const user = await signInNewUser(cloud)
  const userId = user.sub
  store.meanwhile = async (method) => {
    if (method !== 'PUT') return
    await erase(userId)
    // The consumer has come and gone before the upload goes on, and the object is put once more.
    await expect.poll(async () => await isServed(userId)).toBe(false)
    store.meanwhile = async () => await Promise.resolve()
    await pictures.put(userId, picture)
  }
  expect(await refusalIn(await upload(user, picture))).toEqual([401, 'AccountDeleted'])
  expect(callsFor(userId)).toEqual(['PUT', 'DELETE', 'PUT', 'DELETE'])
  expect(await isServed(userId)).toBe(false)
})
