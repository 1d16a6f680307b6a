import { expect, test } from 'vitest'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { publishUnusedProjects } from '../../../test/support/data/catalogue.ts'
import { expectLimit, expectWindow, times } from '../../../test/support/http/rate-limits.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { createVisitor, type Visitor } from '../../../test/support/http/visitor.ts'
import { addressBlock } from '../../platform/rate-limit/address-block.ts'
import { consume } from '../../platform/rate-limit/consume.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { limits } from './limits.ts'

const cloud = await useTestCloud({ rateLimitFactor: 1 })

const HOUR = 3_600_000
const DAY = 24 * HOUR

const pass = useFreshDays()

const publishedProject = await publishUnusedProjects(cloud, 13)
const newProject = () => publishedProject().id

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

const ADDRESS = addressBlock('127.0.0.1')

/** Counts calls against a limit without making them: many cost too much. */
const charge = async (count: number, limit: Limit, subject = ADDRESS): Promise<void> =>
  await consume([[limit, subject, count]])

test('who throws the cookie away votes 20 times a day from one address', async () => {
  const id = newProject()
  const visitors: Visitor[] = []
  const act = async () => {
    const visitor = newVisitor()
    visitors.push(visitor)
    return await vote(visitor, id, 'yes')
  }
  await charge(18, limits.newVotersPerAddress)
  await expectWindow(2, 86_400, { act, pass })
  const cookies = visitors.map((visitor) => visitor.cookies.size)
  expect(cookies).toEqual([1, 1, 0, 0, 1])
  expect(await totalOf(id)).toBe(3)
})

test('who collects cookies by looking at pages votes on a project no more often than without', async () => {
  const id = newProject()
  const [first, last] = [newVisitor(), newVisitor()]
  for (const visitor of [first, last]) await view(visitor, id)
  await charge(19, limits.firstVotesPerAddress, `${ADDRESS}/${id}`)
  expect((await vote(first, id, 'yes')).status).toBe(200)
  await expectLimit(await vote(last, id, 'yes'), 86_400)
  expect(await totalOf(id)).toBe(1)
  // A voter may change the vote, and nothing was counted on another project yet.
  expect((await vote(first, id, 'no')).status).toBe(200)
  expect((await vote(last, newProject(), 'yes')).status).toBe(200)
  pass(DAY - 1)
  await expectLimit(await vote(last, id, 'yes'), 1)
  pass(1)
  expect((await vote(last, id, 'yes')).status).toBe(200)
})

test('who keeps the cookie votes 60 times an hour, and reads beyond that', async () => {
  const id = newProject()
  const visitor = newVisitor()
  const choices = ['yes', 'no']
  const act = async (index: number) => await vote(visitor, id, choices[index % 2]!)
  await charge(57, limits.votesPerAddress)
  await expectWindow(3, 3600, { act, pass })
  expect(await totalOf(id)).toBe(1)
})

test('users are limited each alone to 60 votes an hour, whatever their address', async () => {
  const id = newProject()
  const [user, other] = [await signInNewUser(cloud), await signInNewUser(cloud)]
  await charge(60, limits.votesPerAddress)
  await charge(58, limits.votesPerUser, user.sub)
  expect(await times(2, async () => await vote(user, id, 'yes'))).toEqual([200, 200])
  await expectLimit(await vote(user, id, 'no'), 3600)
  expect((await vote(other, id, 'no')).status).toBe(200)
  pass(HOUR - 1)
  await expectLimit(await vote(user, id, 'no'), 1)
  pass(1)
  expect((await vote(user, id, 'no')).status).toBe(200)
})

test('from one address 20 users vote on a project a day, however many accounts it makes', async () => {
  const id = newProject()
  const [first, last] = [await signInNewUser(cloud), await signInNewUser(cloud)]
  await charge(20, limits.firstVotesPerAddress, `${ADDRESS}/${id}`)
  await charge(19, limits.firstVotesPerAddress, `users/${ADDRESS}/${id}`)
  expect((await vote(first, id, 'yes')).status).toBe(200)
  await expectLimit(await vote(last, id, 'yes'), 86_400)
  expect(await totalOf(id)).toBe(1)
  expect((await vote(first, id, 'no')).status).toBe(200)
  expect((await vote(last, newProject(), 'yes')).status).toBe(200)
  pass(DAY)
  expect((await vote(last, id, 'yes')).status).toBe(200)
})

test('who throws the cookie away is counted 100 times a day from one address', async () => {
  const id = newProject()
  await charge(98, limits.newViewersPerAddress)
  expect(await view(newVisitor(), id)).toBe(1)
  expect(await view(newVisitor(), id)).toBe(2)
  const late = newVisitor()
  expect(await view(late, id)).toBe(2)
  expect(late.cookies.size).toBe(0)
  pass(DAY - 1)
  expect(await view(newVisitor(), id)).toBe(2)
  pass(1)
  expect(await view(newVisitor(), id)).toBe(3)
})

test('who collects cookies is counted 100 times a day on a project, and each of them once', async () => {
  const id = newProject()
  const [first, last] = [newVisitor(), newVisitor()]
  for (const visitor of [first, last]) await view(visitor, newProject())
  await charge(99, limits.viewersPerAddress, `${ADDRESS}/${id}`)
  expect(await view(first, id)).toBe(1)
  expect(await view(first, id)).toBe(1)
  expect(await view(last, id)).toBe(1)
  expect(await view(last, newProject())).toBe(1)
  pass(DAY)
  for (const total of [2, 2]) expect(await view(last, id)).toBe(total)
  await charge(98, limits.viewersPerAddress, `${ADDRESS}/${id}`)
  expect(await view(first, id)).toBe(3)
})

test('of one address 300 views an hour are counted', async () => {
  const id = newProject()
  const visitor = newVisitor()
  await charge(298, limits.viewsPerAddress)
  for (const _ of ['first', 'again']) expect(await view(visitor, id)).toBe(1)
  expect(await view(newVisitor(), id)).toBe(1)
  pass(HOUR - 1)
  expect(await view(newVisitor(), id)).toBe(1)
  pass(1)
  expect(await view(newVisitor(), id)).toBe(2)
})
