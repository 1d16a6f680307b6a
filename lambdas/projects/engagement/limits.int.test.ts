import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { signInNewUser } from '../../../test/support/accounts.ts'
import { publishProjects } from '../../../test/support/catalogue.ts'
import { expectLimit, times } from '../../../test/support/limits.ts'
import { startTestCloud } from '../../../test/support/test-cloud.ts'
import { createVisitor, type Visitor } from '../../../test/support/visitor.ts'
import { limits } from './limits.ts'

const cloud = await startTestCloud({ rateLimitFactor: 1 })
afterAll(() => cloud.stop())
afterEach(() => {
  vi.useRealTimers()
})

const projects = (await publishProjects(cloud, 20)).map(({ id }) => id)
const newProject = (): string => {
  const id = projects.pop()
  if (id === undefined) throw new Error('Publish more projects.')
  return id
}

let days = 0
/** A day on which nobody has called yet. */
const anotherDay = (): void => {
  days += 1
  vi.useFakeTimers({ now: Date.UTC(2027, 2, days, 9), toFake: ['Date'] })
}

const newVisitor = (): Visitor => createVisitor(cloud.origin)
const vote = async (visitor: Visitor, id: string, choice: string): Promise<Response> =>
  await visitor.get(`/api/projects/vote?id=${id}&vote=${choice}`)
const totalOf = async (id: string): Promise<number> => {
  const response = await newVisitor().get(`/api/projects/vote?id=${id}`)
  return ((await response.json()) as { total: number }).total
}
const view = async (visitor: Visitor, id: string): Promise<number> => {
  const path = `/api/projects/page-view?projectId=${id}`
  const response = await visitor.get(path, { 'user-agent': 'Mozilla/5.0' })
  expect(response.status).toBe(200)
  return ((await response.json()) as { total: number }).total
}

test('who throws the cookie away votes 20 times a day from one address', async () => {
  anotherDay()
  const id = newProject()
  const { count } = limits.newVotersPerAddress
  const statuses = await times(count, async () => await vote(newVisitor(), id, 'yes'))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = newVisitor()
  await expectLimit(await vote(refused, id, 'yes'), 86_400)
  expect(refused.cookies.size).toBe(0)
  expect(await totalOf(id)).toBe(count)
})

test('who collects cookies by looking at pages votes on a project no more often than without', async () => {
  anotherDay()
  const id = newProject()
  const { count } = limits.firstVotesPerAddress
  const visitors = Array.from({ length: count + 1 }, newVisitor)
  for (const visitor of visitors) await view(visitor, id)
  const statuses = await times(count, async (index) => await vote(visitors[index]!, id, 'yes'))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expectLimit(await vote(visitors[count]!, id, 'yes'), 86_400)
  expect(await totalOf(id)).toBe(count)
  // Whoever has voted may change it, and on another project nothing was counted yet.
  expect((await vote(visitors[0]!, id, 'no')).status).toBe(200)
  expect((await vote(visitors[count]!, newProject(), 'yes')).status).toBe(200)
})

test('who keeps the cookie votes 60 times an hour, and reads beyond that', async () => {
  anotherDay()
  const id = newProject()
  const visitor = newVisitor()
  const statuses = await times(
    limits.votesPerAddress.count,
    async (index) => await vote(visitor, id, index % 2 === 0 ? 'yes' : 'no'),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expectLimit(await vote(visitor, id, 'yes'), 3600)
  expect(await totalOf(id)).toBe(1)
})

test('users are limited each alone, whatever their address', async () => {
  anotherDay()
  const id = newProject()
  const [user, other] = [await signInNewUser(cloud), await signInNewUser(cloud)]
  await times(limits.votesPerUser.count, async () => await vote(user, id, 'yes'))
  await expectLimit(await vote(user, id, 'no'), 3600)
  expect((await vote(other, id, 'no')).status).toBe(200)
})

test('views beyond the limit are answered and not counted', async () => {
  anotherDay()
  const id = newProject()
  const { count } = limits.newViewersPerAddress
  for (let index = 1; index <= count; index += 1) expect(await view(newVisitor(), id)).toBe(index)
  const late = newVisitor()
  expect(await view(late, id)).toBe(count)
  expect(late.cookies.size).toBe(0)
})
