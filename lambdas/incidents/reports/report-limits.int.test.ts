import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { publishProjects } from '../../../test/support/data/catalogue.ts'
import { REPORT } from '../../../test/support/data/incidents.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import type { Visitor } from '../../../test/support/http/visitor.ts'
import { rateLimit } from '../../platform/rate-limit/consume.ts'
import { handler } from '../report.ts'
import { limits } from './limits.ts'

/** Each test has addresses of its own; only the limits of production are in force. */
const cloud = await useTestCloud({ rateLimitFactor: 1 })
await publishProjects(cloud, 3)

const HOUR = 3_600_000

const pass = useFreshDays()

const report = async (
  sourceIp: string,
  {
    visitor,
    key = randomUUID(),
    projectId = REPORT.projectId,
  }: {
    readonly visitor?: Visitor
    readonly key?: string
    readonly projectId?: string
  } = {},
) => {
  const { statusCode, headers } = await invoke(handler, {
    method: 'POST',
    path: '/api/incidents',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      origin: cloud.origin,
    },
    cookies: visitor ? [...visitor.cookies].map((pair) => pair.join('=')) : [],
    body: JSON.stringify({ ...REPORT, projectId }),
    sourceIp,
  })
  return { status: statusCode, wait: Number(headers?.['retry-after']) }
}

const statusesOf = async (count: number, once: (index: number) => ReturnType<typeof report>) => {
  const statuses: (number | undefined)[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await once(index)).status)
  return statuses
}

const FIVE = [200, 200, 200, 200, 200]

describe('reports are limited', () => {
  test('to five an hour of one address, with the seconds to wait', async () => {
    expect(await statusesOf(5, async () => await report('203.0.113.1'))).toEqual(FIVE)
    expect(await report('203.0.113.1')).toEqual({ status: 429, wait: 3600 })
    expect((await report('203.0.113.2')).status).toBe(200)
    pass(HOUR - 1)
    expect(await report('203.0.113.1')).toEqual({ status: 429, wait: 1 })
    pass(1)
    expect((await report('203.0.113.1')).status).toBe(200)
  })

  test('to twenty a day of one address', async () => {
    await rateLimit().consume(limits.reportsPerDay, 'address/203.0.119.1', 19)
    expect((await report('203.0.119.1')).status).toBe(200)
    expect(await report('203.0.119.1')).toEqual({ status: 429, wait: 24 * 3600 })
    pass(24 * HOUR - 1)
    expect(await report('203.0.119.1')).toEqual({ status: 429, wait: 1 })
    pass(1)
    expect((await report('203.0.119.1')).status).toBe(200)
  })

  test('to five an hour of one user, from wherever', async () => {
    const visitor = await signInNewUser(cloud)
    const from = (index: number) => `203.0.114.${index + 1}`
    const statuses = await statusesOf(5, async (index) => await report(from(index), { visitor }))
    expect(statuses).toEqual(FIVE)
    expect(await report(from(5), { visitor })).toEqual({ status: 429, wait: 3600 })
  })

  test('and repeats of one that was taken count for nothing and are answered all the same', async () => {
    const key = randomUUID()
    expect(await statusesOf(5, async () => await report('203.0.116.1', { key }))).toEqual(FIVE)
    expect(await statusesOf(5, async () => await report('203.0.116.1'))).toEqual([
      ...FIVE.slice(1),
      429,
    ])
    expect((await report('203.0.116.1', { key })).status).toBe(200)
  })

  test('and of the same report at the same time one counts', async () => {
    const key = randomUUID()
    const sent = await Promise.all(
      [1, 2, 3, 4].map(async () => await report('203.0.118.1', { key })),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await statusesOf(5, async () => await report('203.0.118.1'))).toEqual([
      ...FIVE.slice(1),
      429,
    ])
  })

  test('to 200 an hour of all who are not signed in, whose own tries stay', async () => {
    await rateLimit().consume(limits.reportsOfVisitors, 'all', 199)
    expect((await report('203.0.120.1')).status).toBe(200)
    expect(await report('203.0.120.2')).toEqual({ status: 429, wait: 3600 })
    const visitor = await signInNewUser(cloud)
    expect((await report('203.0.120.3', { visitor })).status).toBe(200)
    expect(await statusesOf(5, async () => await report('203.0.120.2'))).toEqual(Array(5).fill(429))
    pass(HOUR)
    expect(await statusesOf(5, async () => await report('203.0.120.2'))).toEqual(FIVE)
  })

  test('and what is about no project counts for nothing', async () => {
    await statusesOf(6, async () => await report('203.0.117.1', { projectId: 'atlantis' }))
    expect((await report('203.0.117.1')).status).toBe(200)
  })
})
