import { randomUUID } from 'node:crypto'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { interceptRequests } from '../../../test/support/aws/observe-client.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { inParallel } from '../in-parallel.ts'
import { createTextCipher } from '../crypto/text-cipher.ts'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { tableName } from '../dynamodb/tables.ts'
import { createSessions } from './sessions.ts'
import { CHECK_EVERY_MS, CHECK_LOCK_MS, IDLE_MS, SEEN_EVERY_MS } from './session.ts'

const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
afterAll(() => client.destroy())

const TableName = tableName('test', 'sessions')
const DAY = 24 * 3_600_000
/** Far enough ahead that the engine, which has a clock of its own, expires nothing. */
const START = Date.UTC(2090, 0, 1)

const newSessions = () => {
  const clock = { now: START }
  const writes: string[] = []
  const reads: string[] = []
  const hooks: { beforeUpdate?: () => Promise<unknown> } = {}
  const cipher = createTextCipher('a secret that is long enough for everybody', 'refresh-token')
  const observed = createDocumentClient({ endpoint: inject('engineEndpoint') })
  interceptRequests(observed, async ({ operation }, proceed) => {
    if (/Put|Update|Delete/.test(operation)) writes.push(operation)
    if (operation === 'GetItem') reads.push(operation)
    if (operation === 'UpdateItem') await hooks.beforeUpdate?.()
    return await proceed()
  })
  const options = { client: observed, stage: 'test', now: () => clock.now, cipher }
  return { client: observed, sessions: createSessions(options), clock, writes, reads, hooks }
}

/** A read that may be behind is: when it comes again, it is answered as before. */
const holdBack = (reader: typeof client): void => {
  const answers = new Map<string, ReturnType<Parameters<typeof interceptRequests>[1]>>()
  interceptRequests(reader, async ({ operation, input }, proceed) => {
    if (!['GetItem', 'Query'].includes(operation) || input.ConsistentRead) return await proceed()
    const key = JSON.stringify([operation, input])
    const answer = answers.get(key) ?? proceed()
    answers.set(key, answer)
    return await answer
  })
}

const visitor = () => ({
  sub: randomUUID(),
  loginName: 'ada',
  email: 'ada@assay.test',
  image: null,
  staff: false,
  provider: 'credentials' as const,
  refreshToken: 'refresh-token-of-ada',
})

const BROWSER = 'Firefox'

const storedAt = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await client.send(new GetCommand({ TableName, Key: { id } }))).Item

describe('opening', () => {
  test('a session is found by the secret of its cookie', async () => {
    const { sessions } = newSessions()
    const { refreshToken: _, ...ada } = visitor()
    const { secret, session } = await sessions.open({ ...ada, refreshToken: 'r' }, BROWSER)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(session).toEqual({
      ...ada,
      id: expect.any(String),
      username: ada.sub,
      userAgent: BROWSER,
      signedInAt: START,
      lastSeen: START,
      checkedAt: START,
      expires: START + 14 * DAY,
    })
    expect(await sessions.find(secret)).toEqual(session)
  })

  test('each has a secret of its own', async () => {
    const { sessions } = newSessions()
    const ada = visitor()
    const opened = await Promise.all([
      sessions.open(ada, BROWSER),
      sessions.open(ada, BROWSER),
      sessions.open(ada, BROWSER),
    ])
    expect(new Set(opened.map(({ secret }) => secret))).toHaveLength(3)
  })

  test('neither the secret nor the refresh token can be read in the table', async () => {
    const { sessions } = newSessions()
    const { secret } = await sessions.open(visitor(), BROWSER)
    const items = await tableItems({ client, stage: 'test' }, 'sessions')
    expect(items.length).toBeGreaterThan(0)
    expect(JSON.stringify(items)).not.toContain(secret)
    expect(JSON.stringify(items)).not.toContain('refresh-token-of-ada')
  })

  test('the table itself forgets a session once it is over', async () => {
    const { sessions, clock } = newSessions()
    const { secret, session } = await sessions.open(visitor(), BROWSER)
    expect(await storedAt(session.id)).toMatchObject({ expiresAt: (START + 14 * DAY) / 1000 })
    clock.now += 2 * DAY
    await sessions.find(secret)
    expect(await storedAt(session.id)).toMatchObject({ expiresAt: (START + 16 * DAY) / 1000 })
  })
})

test('of what a browser says of itself 200 characters are kept', async () => {
  const { sessions } = newSessions()
  const { session } = await sessions.open(visitor(), 'x'.repeat(500))
  expect(session.userAgent).toBe('x'.repeat(200))
})

test('what is no secret of ours asks the table nothing', async () => {
  const { sessions, reads } = newSessions()
  const { session } = await sessions.open(visitor(), BROWSER)
  expect(await sessions.find(session.id)).toBeUndefined()
  reads.length = 0
  for (const text of ['', 'short', 'A'.repeat(44), `${'A'.repeat(42)}=`, '../../..']) {
    expect(await sessions.find(text)).toBeUndefined()
  }
  expect(reads).toEqual([])
})

describe('the life of a session', () => {
  test('it ends 14 days after it was last seen, to the millisecond', async () => {
    const { sessions, clock } = newSessions()
    const { secret } = await sessions.open(visitor(), BROWSER)
    clock.now = START + IDLE_MS
    expect(await sessions.find(secret)).toBeUndefined()
    clock.now = START + IDLE_MS - 1
    expect(await sessions.find(secret)).toMatchObject({ expires: clock.now + IDLE_MS })
  })

  test('it ends 90 days after the sign-in, however often it was seen', async () => {
    const { sessions, clock } = newSessions()
    const { secret } = await sessions.open(visitor(), BROWSER)
    for (let day = 10; day < 90; day += 10) {
      clock.now = START + day * DAY
      expect(await sessions.find(secret)).toBeDefined()
    }
    expect(await sessions.find(secret)).toMatchObject({ expires: START + 90 * DAY })
    clock.now = START + 90 * DAY
    expect(await sessions.find(secret)).toBeUndefined()
  })

  test('that of the staff ends 12 hours after the sign-in', async () => {
    const { sessions, clock } = newSessions()
    const { secret, session } = await sessions.open({ ...visitor(), staff: true }, BROWSER)
    expect(session.expires).toBe(START + 12 * 3_600_000)
    clock.now = START + 12 * 3_600_000 - 1
    expect(await sessions.find(secret)).toMatchObject({ expires: START + 12 * 3_600_000 })
    clock.now += 1
    expect(await sessions.find(secret)).toBeUndefined()
  })

  test('being seen is written at most once an hour', async () => {
    const { sessions, clock, writes } = newSessions()
    const { secret } = await sessions.open(visitor(), BROWSER)
    writes.length = 0
    for (const minutes of [0, 20, 40, 59]) {
      clock.now = START + minutes * 60_000
      await sessions.find(secret)
    }
    expect(writes).toEqual([])
    clock.now = START + SEEN_EVERY_MS
    await sessions.find(secret)
    await sessions.find(secret)
    expect(writes).toEqual(['UpdateItem'])
  })
})

describe('closing', () => {
  test('ends the session and gives back its refresh token, once', async () => {
    const { sessions } = newSessions()
    const { secret, session } = await sessions.open(visitor(), BROWSER)
    expect(await sessions.close(session.id)).toBe('refresh-token-of-ada')
    expect(await sessions.find(secret)).toBeUndefined()
    expect(await sessions.close(session.id)).toBeUndefined()
  })

  test('a session that ends while it is being seen stays ended', async () => {
    const { sessions, clock, hooks } = newSessions()
    const { secret, session } = await sessions.open(visitor(), BROWSER)
    clock.now += 2 * SEEN_EVERY_MS
    hooks.beforeUpdate = async () => await sessions.close(session.id)
    expect(await sessions.find(secret)).toBeUndefined()
    expect(await storedAt(session.id)).toBeUndefined()
  })

  test("all of a user's sessions at once, and nobody else's", async () => {
    const { sessions } = newSessions()
    const ada = visitor()
    const opened = await Promise.all(Array.from({ length: 5 }, () => sessions.open(ada, BROWSER)))
    const bob = await sessions.open(visitor(), BROWSER)
    await sessions.closeAll(ada.sub)
    for (const { secret } of opened) expect(await sessions.find(secret)).toBeUndefined()
    expect(await sessions.find(bob.secret)).toBeDefined()
  })
})

describe('the sessions of a user', () => {
  test('are listed newest first, without those that are over and those of others', async () => {
    const { sessions, clock } = newSessions()
    const ada = visitor()
    await sessions.open(ada, 'over')
    clock.now += IDLE_MS - 1
    await sessions.open(ada, 'older')
    clock.now += 1
    await sessions.open(ada, 'newer')
    await sessions.open(visitor(), 'of another')
    const listed = await sessions.list(ada.sub)
    expect(listed.map(({ userAgent }) => userAgent)).toEqual(['newer', 'older'])
  })

  test('are listed without one that has just ended, and with the one that asks, by an index that is behind', async () => {
    const { client: reader, sessions, clock } = newSessions()
    holdBack(reader)
    const ada = visitor()
    await sessions.open(ada, 'stays')
    const { session: ends } = await sessions.open(ada, 'ends')
    expect(await sessions.list(ada.sub)).toHaveLength(2)
    await sessions.closeOwn(ada.sub, ends.id)
    clock.now += 1
    const { session: own } = await sessions.open(ada, 'asks')
    const listed = await sessions.list(ada.sub, own.id)
    expect(listed.map(({ userAgent }) => userAgent)).toEqual(['asks', 'stays'])
  })

  test('end all but one', async () => {
    const { sessions } = newSessions()
    const ada = visitor()
    const [kept, ...others] = [
      await sessions.open(ada, BROWSER),
      await sessions.open(ada, BROWSER),
      await sessions.open(ada, BROWSER),
    ]
    await sessions.closeAll(ada.sub, { except: kept?.session.id })
    expect(await sessions.find(kept?.secret ?? '')).toBeDefined()
    for (const { secret } of others) expect(await sessions.find(secret)).toBeUndefined()
  })

  test('however many there are', async () => {
    const { sessions } = newSessions()
    const ada = visitor()
    // Few at a time: a busy engine refuses connections.
    await inParallel(Array.from({ length: 60 }), 10, async () => {
      await sessions.open(ada, BROWSER)
    })
    expect(await sessions.list(ada.sub)).toHaveLength(60)
    await sessions.closeAll(ada.sub)
    expect(await sessions.list(ada.sub)).toEqual([])
  })

  test('end from the oldest on until so many are left, and none of somebody else', async () => {
    const { sessions, clock } = newSessions()
    const ada = visitor()
    const bob = await sessions.open(visitor(), BROWSER)
    for (const browser of ['a', 'b', 'c', 'd']) {
      clock.now += 1
      await sessions.open(ada, browser)
    }
    await sessions.closeOldest(ada.sub, 2)
    const left = await sessions.list(ada.sub)
    expect(left.map(({ userAgent }) => userAgent)).toEqual(['d', 'c'])
    expect(await sessions.find(bob.secret)).toBeDefined()
  })

  test('end for no others that are over, also where they began later', async () => {
    const { sessions, clock } = newSessions()
    const ada = visitor()
    const { secret } = await sessions.open(ada, BROWSER)
    await inParallel(Array.from({ length: 49 }), 10, async () => {
      clock.now += 1
      await sessions.open(ada, BROWSER)
    })
    clock.now += IDLE_MS - DAY
    await sessions.find(secret)
    clock.now += 2 * DAY
    await sessions.closeOldest(ada.sub, 49)
    expect(await sessions.find(secret)).toBeDefined()
  })

  test('neither end nor count where staff act as the user', async () => {
    const { sessions } = newSessions()
    const ada = visitor()
    const { session } = await sessions.open(ada, BROWSER)
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) {
      const Item = { ...session, id, impersonation: { id: 'begun', until: START + DAY } }
      await client.send(new PutCommand({ TableName, Item }))
    }
    await sessions.closeOldest(ada.sub, 1)
    for (const id of [session.id, ...ids]) expect(await storedAt(id)).toBeDefined()
  })

  test('are not read where they are no more than may be left', async () => {
    const { sessions, reads } = newSessions()
    const ada = visitor()
    for (let count = 0; count < 3; count += 1) await sessions.open(ada, BROWSER)
    await sessions.closeOldest(ada.sub, 3)
    expect(reads).toEqual([])
    expect(await sessions.list(ada.sub)).toHaveLength(3)
  })

  test('are ended one by one by nobody else', async () => {
    const { sessions } = newSessions()
    const { secret, session } = await sessions.open(visitor(), BROWSER)
    expect(await sessions.closeOwn(randomUUID(), session.id)).toBe(false)
    expect(await sessions.find(secret)).toBeDefined()
    expect(await sessions.closeOwn(session.sub, session.id)).toBe(true)
    expect(await sessions.find(secret)).toBeUndefined()
    expect(await sessions.closeOwn(session.sub, session.id)).toBe(false)
  })
})

describe('checking', () => {
  test('is due an hour after the sign-in, and for one request', async () => {
    const { sessions, clock } = newSessions()
    const { session } = await sessions.open(visitor(), BROWSER)
    clock.now += CHECK_EVERY_MS - 1
    expect(await sessions.beginCheck(session.id, CHECK_EVERY_MS)).toBeUndefined()
    clock.now += 1
    const begun = await Promise.all(
      Array.from({ length: 5 }, () => sessions.beginCheck(session.id, CHECK_EVERY_MS)),
    )
    expect(begun.filter((token) => token !== undefined)).toEqual(['refresh-token-of-ada'])
  })

  test('is due again after an hour when it was noted, else when the lock is over', async () => {
    const { sessions, clock } = newSessions()
    const { session } = await sessions.open(visitor(), BROWSER)
    clock.now += CHECK_EVERY_MS
    await sessions.beginCheck(session.id, CHECK_EVERY_MS)
    clock.now += CHECK_LOCK_MS + 1
    expect(await sessions.beginCheck(session.id, CHECK_EVERY_MS)).toBe('refresh-token-of-ada')
    expect(await sessions.noteChecked(session, { staff: false })).toMatchObject({
      checkedAt: clock.now,
    })
    clock.now += CHECK_EVERY_MS - 1
    expect(await sessions.beginCheck(session.id, CHECK_EVERY_MS)).toBeUndefined()
    clock.now += 1
    expect(await sessions.beginCheck(session.id, CHECK_EVERY_MS)).toBe('refresh-token-of-ada')
  })

  test('takes the staff’s rights away, and gives them to nobody', async () => {
    const { sessions } = newSessions()
    const staff = await sessions.open({ ...visitor(), staff: true }, BROWSER)
    expect(await sessions.noteChecked(staff.session, { staff: true })).toMatchObject({
      staff: true,
    })
    expect(await sessions.noteChecked(staff.session, { staff: false })).toMatchObject({
      staff: false,
    })
    expect(await sessions.find(staff.secret)).toMatchObject({ staff: false })
    const other = await sessions.open(visitor(), BROWSER)
    await sessions.noteChecked(other.session, { staff: true })
    expect(await sessions.find(other.secret)).toMatchObject({ staff: false })
  })

  test('that read the session before another took the staff’s rights does not give them back', async () => {
    const { sessions } = newSessions()
    const { session, secret } = await sessions.open({ ...visitor(), staff: true }, BROWSER)
    await sessions.noteChecked(session, { staff: false })
    await sessions.noteChecked(session, { staff: true })
    expect(await sessions.find(secret)).toMatchObject({ staff: false })
  })

  test('goes on under a new id with its end, its token and what is added to it', async () => {
    const { sessions } = newSessions()
    const { secret, session } = await sessions.open({ ...visitor(), staff: true }, BROWSER)
    const renewed = await sessions.renew(session.id, { secondFactor: true })
    if (renewed === undefined) throw new Error('It has ended.')
    expect(await sessions.find(secret)).toBeUndefined()
    const found = await sessions.find(renewed)
    if (!found) throw new Error('It has ended.')
    const { id, secondFactor, ...rest } = found
    const { id: before, ...unchanged } = session
    expect(rest).toEqual(unchanged)
    expect(secondFactor).toBe(true)
    expect(id).not.toBe(before)
    expect(await sessions.refreshTokenOf(id)).toBe('refresh-token-of-ada')
    expect(await sessions.refreshTokenOf(before)).toBeUndefined()
    expect(await sessions.renew(before)).toBeUndefined()
  })

  test('a session that has ended meanwhile stays ended', async () => {
    const { sessions, clock } = newSessions()
    const { session } = await sessions.open(visitor(), BROWSER)
    clock.now += CHECK_EVERY_MS
    await sessions.close(session.id)
    expect(await sessions.beginCheck(session.id, CHECK_EVERY_MS)).toBeUndefined()
    expect(await sessions.noteChecked(session, { staff: false })).toBeUndefined()
    expect(await storedAt(session.id)).toBeUndefined()
  })

  test('a refresh token that cannot be read any more is null', async () => {
    const { sessions, clock } = newSessions()
    const { session } = await sessions.open(visitor(), BROWSER)
    await client.send(
      new UpdateCommand({
        TableName,
        Key: { id: session.id },
        UpdateExpression: 'SET refreshToken = :token',
        ExpressionAttributeValues: { ':token': 'sealed under another secret' },
      }),
    )
    clock.now += CHECK_EVERY_MS
    expect(await sessions.beginCheck(session.id, CHECK_EVERY_MS)).toBeNull()
  })
})
