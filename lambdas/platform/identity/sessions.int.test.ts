import { randomUUID } from 'node:crypto'
import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createDocumentClient } from '../event-store/document-client.ts'
import { tableName } from '../tables.ts'
import { createSeal } from './seal.ts'
import { ABSOLUTE_MS, createSessions, IDLE_MS, SEEN_EVERY_MS } from './sessions.ts'

const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
afterAll(() => client.destroy())

const TableName = tableName('test', 'sessions')
const DAY = 24 * 3_600_000
/** Far enough ahead that the engine, which has a clock of its own, expires nothing. */
const START = Date.UTC(2090, 0, 1)

const newSessions = () => {
  const clock = { now: START }
  const writes: string[] = []
  const hooks: { beforeUpdate?: () => Promise<unknown> } = {}
  const seal = createSeal('a secret that is long enough for everybody', 'refresh-token')
  const observed = createDocumentClient({ endpoint: inject('engineEndpoint') })
  observed.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (/Put|Update|Delete/.test(commandName)) writes.push(commandName)
        if (commandName === 'UpdateItemCommand') await hooks.beforeUpdate?.()
        return await next(args)
      },
    { step: 'initialize' },
  )
  const options = { client: observed, stage: 'test', now: () => clock.now, seal }
  return { sessions: createSessions(options), clock, writes, hooks }
}

const visitor = () => ({
  sub: randomUUID(),
  username: 'ada',
  email: 'ada@assay.test',
  image: null,
  staff: false,
  refreshToken: 'refresh-token-of-ada',
})

const storedAt = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await client.send(new GetCommand({ TableName, Key: { id } }))).Item

describe('opening', () => {
  test('a session is found by the secret of its cookie', async () => {
    const { sessions } = newSessions()
    const { refreshToken: _, ...ada } = visitor()
    const { secret, session } = await sessions.open({ ...ada, refreshToken: 'r' })
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(session).toEqual({
      ...ada,
      id: expect.any(String),
      signedInAt: START,
      lastSeen: START,
      expires: START + 14 * DAY,
    })
    expect(await sessions.find(secret)).toEqual(session)
  })

  test('each has a secret of its own', async () => {
    const { sessions } = newSessions()
    const ada = visitor()
    const opened = await Promise.all([sessions.open(ada), sessions.open(ada), sessions.open(ada)])
    expect(new Set(opened.map(({ secret }) => secret))).toHaveLength(3)
  })

  test('neither the secret nor the refresh token can be read in the table', async () => {
    const { sessions } = newSessions()
    const { secret } = await sessions.open(visitor())
    const { Items = [] } = await client.send(new ScanCommand({ TableName }))
    expect(Items.length).toBeGreaterThan(0)
    expect(JSON.stringify(Items)).not.toContain(secret)
    expect(JSON.stringify(Items)).not.toContain('refresh-token-of-ada')
  })

  test('the table itself forgets a session once it is over', async () => {
    const { sessions, clock } = newSessions()
    const { secret, session } = await sessions.open(visitor())
    expect(await storedAt(session.id)).toMatchObject({ expiresAt: (START + 14 * DAY) / 1000 })
    clock.now += 2 * DAY
    await sessions.find(secret)
    expect(await storedAt(session.id)).toMatchObject({ expiresAt: (START + 16 * DAY) / 1000 })
  })
})

test('what is no secret of ours asks the table nothing', async () => {
  const { sessions } = newSessions()
  const { session } = await sessions.open(visitor())
  for (const text of ['', session.id, 'short', 'A'.repeat(44), `${'A'.repeat(42)}=`, '../../..']) {
    expect(await sessions.find(text)).toBeUndefined()
  }
})

describe('the life of a session', () => {
  test('it ends 14 days after it was last seen, to the millisecond', async () => {
    const { sessions, clock } = newSessions()
    const { secret } = await sessions.open(visitor())
    clock.now = START + IDLE_MS
    expect(await sessions.find(secret)).toBeUndefined()
    clock.now = START + IDLE_MS - 1
    expect(await sessions.find(secret)).toMatchObject({ expires: clock.now + IDLE_MS })
  })

  test('it ends 90 days after the sign-in, however often it was seen', async () => {
    const { sessions, clock } = newSessions()
    const { secret } = await sessions.open(visitor())
    for (let day = 10; day < 90; day += 10) {
      clock.now = START + day * DAY
      expect(await sessions.find(secret)).toBeDefined()
    }
    expect(await sessions.find(secret)).toMatchObject({ expires: START + ABSOLUTE_MS })
    clock.now = START + ABSOLUTE_MS
    expect(await sessions.find(secret)).toBeUndefined()
  })

  test('being seen is written at most once an hour', async () => {
    const { sessions, clock, writes } = newSessions()
    const { secret } = await sessions.open(visitor())
    writes.length = 0
    for (const minutes of [0, 20, 40, 59]) {
      clock.now = START + minutes * 60_000
      await sessions.find(secret)
    }
    expect(writes).toEqual([])
    clock.now = START + SEEN_EVERY_MS
    await sessions.find(secret)
    await sessions.find(secret)
    expect(writes).toEqual(['UpdateItemCommand'])
  })
})

describe('closing', () => {
  test('ends the session and gives back its refresh token, once', async () => {
    const { sessions } = newSessions()
    const { secret, session } = await sessions.open(visitor())
    expect(await sessions.close(session.id)).toBe('refresh-token-of-ada')
    expect(await sessions.find(secret)).toBeUndefined()
    expect(await sessions.close(session.id)).toBeUndefined()
  })

  test('a session that ends while it is being seen stays ended', async () => {
    const { sessions, clock, hooks } = newSessions()
    const { secret, session } = await sessions.open(visitor())
    clock.now += 2 * SEEN_EVERY_MS
    hooks.beforeUpdate = async () => await sessions.close(session.id)
    expect(await sessions.find(secret)).toBeUndefined()
    expect(await storedAt(session.id)).toBeUndefined()
  })

  test("all of a user's sessions at once, and nobody else's", async () => {
    const { sessions } = newSessions()
    const ada = visitor()
    const opened = await Promise.all(Array.from({ length: 5 }, () => sessions.open(ada)))
    const bob = await sessions.open(visitor())
    await sessions.closeAll(ada.sub)
    for (const { secret } of opened) expect(await sessions.find(secret)).toBeUndefined()
    expect(await sessions.find(bob.secret)).toBeDefined()
  })
})
