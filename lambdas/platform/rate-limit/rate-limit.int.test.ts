import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { createFlags } from './flags.ts'
import { createRateLimit, type Limit, type Cooldown } from './rate-limit.ts'
import { interceptRequests } from '../../../test/support/aws/observe-client.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'

const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
const slowly = createDocumentClient({ endpoint: inject('engineEndpoint') })
afterAll(() => {
  client.destroy()
  slowly.destroy()
})

/** The beginning of a window; far enough ahead that the engine, with its own clock, expires nothing. */
const START = Date.UTC(2090, 0, 1)
const MINUTE = 60_000
const SECRET = 'a'.repeat(40)

const threeAMinute = (): Limit => ({ name: `test-${randomUUID()}`, count: 3, seconds: 60 })

const newRateLimit = (factor = 1, tables = client) => {
  const clock = { now: START }
  const { consume, refund } = createRateLimit({
    client: tables,
    stage: 'test',
    now: () => clock.now,
    factor,
    secret: SECRET,
  })
  const takeTimes = async (count: number, limit: Limit, subject = 'ada') => {
    const waits: (number | undefined)[] = []
    for (let call = 0; call < count; call += 1) waits.push(await consume(limit, subject))
    return waits
  }
  return { clock, consume, takeTimes, refund }
}

/** Its first request is made, and made again, as if the answer had not come. */
const losingFirstAnswer = () => {
  const retrying = createDocumentClient({ endpoint: inject('engineEndpoint'), maxAttempts: 3 })
  let tries = 0
  retrying.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args)
      tries += 1
      if (tries > 1) return answer
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', $metadata: {} })
    },
    { step: 'finalizeRequest', priority: 'low' },
  )
  return { retrying, tries: () => tries }
}

test('as many calls as the limit says, then the seconds until the window ends', async () => {
  const { clock, takeTimes } = newRateLimit()
  clock.now = START + 15_000
  expect(await takeTimes(4, threeAMinute())).toEqual([undefined, undefined, undefined, 45])
})

test('the wait is never 0: at the very end it is a second', async () => {
  const { clock, takeTimes } = newRateLimit()
  clock.now = START + MINUTE - 1
  expect((await takeTimes(4, threeAMinute()))[3]).toBe(1)
})

test('a window that ends while a call is counted leaves a second to wait, not another window', async () => {
  const { clock, consume, takeTimes } = newRateLimit(1, slowly)
  const limit = threeAMinute()
  clock.now = START + MINUTE - 1
  await takeTimes(3, limit)
  interceptRequests(slowly, async (_, proceed) => {
    clock.now += 1
    return await proceed()
  })
  expect(await consume(limit, 'ada')).toBe(1)
})

test('with the next window it begins anew', async () => {
  const { clock, consume, takeTimes } = newRateLimit()
  const limit = threeAMinute()
  await takeTimes(4, limit)
  clock.now = START + MINUTE
  expect(await consume(limit, 'ada')).toBeUndefined()
})

test('subjects and limits are counted apart', async () => {
  const { consume, takeTimes } = newRateLimit()
  const limit = threeAMinute()
  await takeTimes(4, limit, 'ada')
  expect(await consume(limit, 'bob')).toBeUndefined()
  expect(await consume(threeAMinute(), 'ada')).toBeUndefined()
})

test('of many calls at the same time as many as the limit says', async () => {
  const { consume } = newRateLimit()
  const limit = threeAMinute()
  const waits = await Promise.all(Array.from({ length: 20 }, () => consume(limit, 'ada')))
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(3)
})

test('a call whose first answer is lost counts once', async () => {
  for (const first of [1, 3]) {
    const limit = threeAMinute()
    await newRateLimit().takeTimes(first - 1, limit)
    const { retrying } = losingFirstAnswer()
    const { takeTimes } = newRateLimit(1, retrying)
    const waits = await takeTimes(5 - first, limit)
    retrying.destroy()
    expect(waits).toEqual([...Array<undefined>(4 - first).fill(undefined), 60])
  }
})

test('a call that is given back can be made again', async () => {
  const { consume, takeTimes, refund } = newRateLimit()
  const limit = threeAMinute()
  await takeTimes(3, limit)
  await refund(limit, 'ada')
  expect(await consume(limit, 'ada')).toBeUndefined()
  expect(await consume(limit, 'ada')).toBeGreaterThan(0)
})

test('giving back what was never taken, or in a later window, makes no room', async () => {
  const { clock, takeTimes, refund } = newRateLimit()
  const limit = threeAMinute()
  await refund(limit, 'ada')
  expect((await takeTimes(4, limit))[3]).toBeGreaterThan(0)
  clock.now = START + MINUTE
  await refund(limit, 'ada')
  expect((await takeTimes(4, limit))[3]).toBeGreaterThan(0)
})

test('a call of a larger amount takes all of it or nothing, and all of it is given back', async () => {
  const { consume, refund } = newRateLimit()
  const limit = threeAMinute()
  expect(await consume(limit, 'ada', 2)).toBeUndefined()
  expect(await consume(limit, 'ada', 2)).toBe(60)
  await refund(limit, 'ada', 2)
  expect(await consume(limit, 'ada', 3)).toBeUndefined()
  // More than was taken.
  await refund(limit, 'ada', 4)
  expect(await consume(limit, 'ada')).toBe(60)
})

test('an amount of nothing always passes, one that no window has room for is a mistake', async () => {
  const { consume, takeTimes } = newRateLimit()
  const limit = threeAMinute()
  expect(await consume(limit, 'ada', 0)).toBeUndefined()
  await expect(consume(limit, 'ada', 4)).rejects.toThrow(RangeError)
  expect(await takeTimes(4, limit)).toEqual([undefined, undefined, undefined, 60])
  expect(await consume(limit, 'ada', 0)).toBeUndefined()
})

test('a factor multiplies the count', async () => {
  const { takeTimes } = newRateLimit(2)
  const waits = await takeTimes(7, threeAMinute())
  expect(waits.slice(0, 6)).toEqual(Array(6).fill(undefined))
  expect(waits[6]).toBeGreaterThan(0)
})

test('the table holds no subject, and forgets the counter when its window is over', async () => {
  const { consume } = newRateLimit()
  const limit = threeAMinute()
  await consume(limit, 'ada@assay.test')
  const items = await tableItems({ client, stage: 'test' }, 'counters')
  const counter = items.find(({ key }) => String(key).startsWith(limit.name))
  expect(counter).toMatchObject({ count: 1, expiresAt: (START + MINUTE) / 1000 })
  expect(JSON.stringify(items)).not.toContain('ada@assay.test')
})

describe('a spacing', () => {
  const everyMinute = (): Cooldown => ({ name: `test-${randomUUID()}`, everySeconds: 60 })

  test('lets one call through, and the next one exactly so many seconds later', async () => {
    const { clock, consume } = newRateLimit()
    const spacing = everyMinute()
    // In no relation to the clock's own minutes.
    clock.now = START + 59_000
    expect(await consume(spacing, 'ada')).toBeUndefined()
    expect(await consume(spacing, 'ada')).toBe(60)
    clock.now += MINUTE - 1
    expect(await consume(spacing, 'ada')).toBe(1)
    clock.now += 1
    expect(await consume(spacing, 'ada')).toBeUndefined()
  })

  test('a call that is refused does not put the next one off', async () => {
    const { clock, consume } = newRateLimit()
    const spacing = everyMinute()
    await consume(spacing, 'ada')
    clock.now += MINUTE / 2
    expect(await consume(spacing, 'ada')).toBe(30)
    clock.now += MINUTE / 2
    expect(await consume(spacing, 'ada')).toBeUndefined()
  })

  test('of many calls at the same time one gets through', async () => {
    const { consume } = newRateLimit()
    const spacing = everyMinute()
    const waits = await Promise.all(Array.from({ length: 10 }, () => consume(spacing, 'ada')))
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(1)
  })

  test('the call that got through is told so where its first answer is lost', async () => {
    const { retrying, tries } = losingFirstAnswer()
    const { consume } = newRateLimit(1, retrying)
    const spacing = everyMinute()
    expect(await consume(spacing, 'ada')).toBeUndefined()
    expect(await consume(spacing, 'ada')).toBe(60)
    retrying.destroy()
    expect(tries()).toBe(2)
  })

  test('one that is given back is free', async () => {
    const { consume, refund } = newRateLimit()
    const spacing = everyMinute()
    await consume(spacing, 'ada')
    await refund(spacing, 'ada')
    expect(await consume(spacing, 'ada')).toBeUndefined()
  })

  test('keeps subjects apart', async () => {
    const { consume } = newRateLimit()
    const spacing = everyMinute()
    await consume(spacing, 'ada')
    expect(await consume(spacing, 'bob')).toBeUndefined()
  })

  test('a factor divides it', async () => {
    const { clock, consume } = newRateLimit(60)
    const spacing = everyMinute()
    await consume(spacing, 'ada')
    clock.now += 1000
    expect(await consume(spacing, 'ada')).toBeUndefined()
  })
})

describe('a flag', () => {
  const forAMinute = () => ({ name: `test-${randomUUID()}`, seconds: 60 })
  const newFlags = (secret = SECRET) => {
    const clock = { now: START }
    return { clock, ...createFlags({ client, stage: 'test', now: () => clock.now, secret }) }
  }

  test('is there from when it is set until its time is over', async () => {
    const { clock, set, has } = newFlags()
    const flag = forAMinute()
    expect(await has(flag, 'ada')).toBe(false)
    await set(flag, 'ada')
    expect(await has(flag, 'ada')).toBe(true)
    expect(await has(flag, 'bob')).toBe(false)
    clock.now += MINUTE - 1
    expect(await has(flag, 'ada')).toBe(true)
    clock.now += 1
    expect(await has(flag, 'ada')).toBe(false)
  })

  test('setting it again lets its time begin anew', async () => {
    const { clock, set, has } = newFlags()
    const flag = forAMinute()
    await set(flag, 'ada')
    clock.now += MINUTE / 2
    await set(flag, 'ada')
    clock.now += MINUTE / 2
    expect(await has(flag, 'ada')).toBe(true)
  })

  test('is claimed by the first holder until its time is over, and by none beside it', async () => {
    const { clock, claim } = newFlags()
    const flag = forAMinute()
    const holders = Array.from({ length: 8 }, (_, index) => `holder ${index}`)
    const claimed = await Promise.all(holders.map((holder) => claim(flag, 'ada', holder)))
    expect(claimed.filter(Boolean)).toHaveLength(1)
    expect(await claim(flag, 'ada', holders[claimed.indexOf(true)]!)).toBe(true)
    expect(await claim(flag, 'ada', holders[claimed.indexOf(false)]!)).toBe(false)
    expect(await claim(flag, 'bob', 'another')).toBe(true)
    clock.now += 2 * MINUTE
    expect(await claim(flag, 'ada', 'another')).toBe(true)
  })

  test('is found by nobody who has only the table and tries subjects out', async () => {
    const flag = forAMinute()
    await newFlags().set(flag, 'ada')
    expect(await newFlags('b'.repeat(40)).has(flag, 'ada')).toBe(false)
    expect(await newFlags().has(flag, 'ada')).toBe(true)
  })

  test('the table holds no subject', async () => {
    const { set } = newFlags()
    await set(forAMinute(), 'ada@assay.test')
    const items = await tableItems({ client, stage: 'test' }, 'counters')
    expect(JSON.stringify(items)).not.toContain('ada@assay.test')
  })
})
