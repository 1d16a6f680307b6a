import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetUser } from './forget-user.ts'
import { refreshSession, sessionQuery, USER_SCOPE } from './session.ts'

const NOBODY = {}
const ADA = { user: { username: 'ada', email: '', image: null, hasPicture: false } }

/** A page whose requests for the session are answered one by one, by their numbers. */
const page = () => {
  const requests: PromiseWithResolvers<Response>[] = []
  vi.stubGlobal('fetch', async () => {
    const request = Promise.withResolvers<Response>()
    requests.push(request)
    return await request.promise
  })
  vi.stubGlobal('navigator', { sendBeacon: () => true })
  const client = new QueryClient()
  onTestFinished(new QueryObserver(client, sessionQuery).subscribe(() => {}))
  return {
    client,
    requests,
    answer: (number: number, body: object) => requests[number - 1]?.resolve(Response.json(body)),
    user: () => client.getQueryData(sessionQuery.queryKey),
  }
}

afterEach(() => void vi.unstubAllGlobals())

test('a sign-in is not answered by a first request from before it', async () => {
  const { client, requests, answer, user } = page()
  expect(requests).toHaveLength(1)
  const refreshed = refreshSession(client)
  await expect.poll(() => requests.length).toBe(2)
  answer(1, NOBODY)
  answer(2, ADA)
  await refreshed
  expect(user()).toMatchObject({ username: 'ada' })
})

test('a sign-in is not answered by a request on focus from before it', async () => {
  const { client, requests, answer, user } = page()
  answer(1, NOBODY)
  await expect.poll(user).toBe(null)
  const onFocus = refreshSession(client, { force: false })
  const refreshed = refreshSession(client)
  await expect.poll(() => requests.length).toBe(3)
  answer(2, NOBODY)
  answer(3, ADA)
  await Promise.all([onFocus, refreshed])
  expect(user()).toMatchObject({ username: 'ada' })
})

test('a focus waits for the first request and makes no second one', async () => {
  const { client, requests, answer, user } = page()
  const refreshed = refreshSession(client, { force: false })
  answer(1, ADA)
  await refreshed
  expect(user()).toMatchObject({ username: 'ada' })
  expect(requests).toHaveLength(1)
})

const EVE = { user: { ...ADA.user, username: 'eve' } }

test.each([
  ['another user', EVE, undefined],
  ['nobody', NOBODY, undefined],
  ['the same user', ADA, 'of Ada'],
])(
  'the data of a user goes where another follows, and stays where it is the same: %s',
  async (_, next, kept) => {
    const { client, requests, answer, user } = page()
    answer(1, ADA)
    await expect.poll(user).toMatchObject({ username: 'ada' })
    client.setQueryData([USER_SCOPE, 'lists'], 'of Ada')
    client.setQueryData(['projects'], 'of everybody')
    const refreshed = refreshSession(client)
    await expect.poll(() => requests.length).toBe(2)
    answer(2, next)
    await refreshed
    expect(client.getQueryData([USER_SCOPE, 'lists'])).toBe(kept)
    expect(client.getQueryData(['projects'])).toBe('of everybody')
  },
)

test('a user who is forgotten is off the page with their data, though the session is not answered', async () => {
  const { client, requests, answer, user } = page()
  answer(1, ADA)
  await expect.poll(user).toMatchObject({ username: 'ada' })
  client.setQueryData([USER_SCOPE, 'lists'], 'of Ada')
  const forgotten = forgetUser(client)
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.reject(new Error('offline'))
  await forgotten
  expect(user()).toBeNull()
  expect(client.getQueryData([USER_SCOPE, 'lists'])).toBeUndefined()
})
