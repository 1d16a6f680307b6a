import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { interceptRequests } from '../../../test/support/aws/observe-client.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { useFreshDays } from '../../../test/support/time/fresh-day-clock.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { rateLimit } from '../../platform/rate-limit/consume.ts'
import { handler } from '../request.ts'
import { limits } from './limits.ts'

/** The limits of production. */
const cloud = await useTestCloud({ rateLimitFactor: 1 })
const HOUR = 3_600_000
const pass = useFreshDays()

const ask = async (sourceIp: string, key: string = randomUUID()) => {
  const { statusCode, headers } = await invoke(handler, {
    method: 'POST',
    path: '/api/quotes',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      origin: cloud.origin,
    },
    body: JSON.stringify({
      name: 'Mara',
      email: 'mara@quillfinch.example',
      product: 'pentest',
      message: 'A website and its API.',
    }),
    sourceIp,
  })
  return { status: statusCode, wait: Number(headers?.['retry-after']) }
}

const ask5 = async (sourceIp: string) => {
  for (let count = 0; count < 5; count += 1) expect((await ask(sourceIp)).status).toBe(200)
}

test('an address asks for five quotes an hour and ten a day', async () => {
  await ask5('203.0.113.1')
  expect(await ask('203.0.113.1')).toEqual({ status: 429, wait: 3600 })
  expect((await ask('203.0.113.2')).status).toBe(200)
  pass(HOUR)
  await ask5('203.0.113.1')
  pass(HOUR)
  expect((await ask('203.0.113.1')).status).toBe(429)
})

test('a repeat that races with the first call takes nothing of the limits', async () => {
  const bothHaveRead = Promise.withResolvers<void>()
  let reads = 0
  interceptRequests(documentClient(), async ({ operation, input }, proceed) => {
    const answer = await proceed()
    if (operation === 'GetItem' && String(input.Key?.['stream']).startsWith('Quote#')) {
      reads += 1
      if (reads === 2) bothHaveRead.resolve()
      await bothHaveRead.promise
    }
    return answer
  })
  const key = randomUUID()
  const racing = await Promise.all([ask('203.0.113.9', key), ask('203.0.113.9', key)])
  expect(racing.map(({ status }) => status)).toEqual([200, 200])
  for (let count = 0; count < 4; count += 1) {
    expect((await ask('203.0.113.9')).status).toBe(200)
  }
  expect((await ask('203.0.113.9')).status).toBe(429)
})

test('who is refused by the limit of all keeps their own tries', async () => {
  await rateLimit().consume(limits.quotesOfAll, 'all', 200)
  for (let count = 0; count < 5; count += 1) {
    expect((await ask('203.0.118.1')).status).toBe(429)
  }
  for (let hour = 0; hour < 2; hour += 1) {
    pass(HOUR)
    await ask5('203.0.118.1')
  }
})

test('a repeat is answered whatever the limits say, and takes nothing of them', async () => {
  const key = randomUUID()
  for (let count = 0; count < 8; count += 1) {
    expect((await ask('203.0.117.1', key)).status).toBe(200)
  }
  for (let count = 0; count < 4; count += 1) {
    expect((await ask('203.0.117.1')).status).toBe(200)
  }
  expect((await ask('203.0.117.1')).status).toBe(429)
  expect((await ask('203.0.117.1', key)).status).toBe(200)
})
