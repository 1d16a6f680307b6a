import { cpSync } from 'node:fs'
import { BatchWriteCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test, vi } from 'vitest'
import { type TableName, tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { type Connection, connect } from '../../ops/connect.ts'
import { createVisitor, newEmail, PASSWORD, type Visitor } from '../support/http/visitor.ts'
import { copySmallDemoData, makeDemoDirectory } from '../support/product/demo-directory.ts'
import { runOps } from '../support/product/run-ops.ts'
import { makeDataDirectory, type Product, startProduct } from '../support/product/start-product.ts'
import { dayThatLasts } from '../support/time/day-that-lasts.ts'
import { EVENTUALLY } from '../support/time/eventually.ts'

/** The drill: a backup, a disaster, and what visitors see once `ops restore` is through. */

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const PROJECT = 'lumenfold'

const { path, dispose } = await makeDemoDirectory(copySmallDemoData)
const backup = makeDataDirectory()
let product: Product | undefined
const start = async (): Promise<string> => {
  if (product) return product.origin
  const started = await startProduct(path)
  product = started
  // Connections to the one before, which had the same port, end with an error.
  await vi.waitFor(async () => await fetch(`${started.origin}/api/flags`), EVENTUALLY)
  return started.origin
}
const stop = async (): Promise<void> => {
  await product?.stop()
  product = undefined
}
afterAll(async () => {
  await stop()
  dispose()
  backup.dispose()
})

const post = async (visitor: Visitor, to: string, body: unknown): Promise<void> => {
  const response = await visitor.post(to, body)
  if (!response.ok) throw new Error(`${to}: ${response.status} ${await response.text()}`)
}

const newUser = async (): Promise<{ email: string; id: string }> => {
  const visitor = createVisitor(await start())
  const email = newEmail()
  await visitor.becomeUser(email)
  await post(visitor, '/api/user/wallets', { walletAddress: WALLET, label: 'Cold storage' })
  await post(visitor, '/api/watchlist/create', { name: 'Bridges', projects: [PROJECT] })
  await post(visitor, '/api/user/survey/upload', { survey: { userType: 'Retail Investor' } })
  return { email, id: (await visitor.whoAmI())?.username ?? '' }
}

const signIn = async (email: string): Promise<Visitor> => {
  const visitor = createVisitor(await start())
  expect((await visitor.signIn(email, PASSWORD)).status).toBe(200)
  return visitor
}

/** What a user and a visitor are shown, without the time at which it was asked for. */
const readsOf = async (user: Visitor): Promise<unknown> => {
  const read = async (from: string): Promise<Record<string, unknown>> => {
    const response = await user.get(from)
    expect(response.status, from).toBe(200)
    return (await response.json()) as Record<string, unknown>
  }
  const { explanation, facts, evidenceCount, name } = await read(`/api/projects/${PROJECT}`)
  const { items } = (await read('/api/leaderboard?limit=50')) as {
    items: Record<string, unknown>[]
  }
  return {
    lists: await read('/api/watchlist'),
    wallets: await read('/api/user/wallets'),
    survey: await read('/api/user/survey'),
    project: [name, (explanation as { score: number }).score, facts, evidenceCount],
    evidence: (await read(`/api/projects/${PROJECT}/events`))['items'],
    leaderboard: items.map(({ id, score, rank }) => [id, score, rank]),
  }
}

type Row = Readonly<Record<string, unknown>>

const rowsOf = async ({ client, stage }: Connection, table: TableName): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName: tableName(stage, table) },
  )) {
    rows.push(...Items)
  }
  return rows
}

const write = async (
  { client, stage }: Connection,
  table: TableName,
  requests: readonly object[],
): Promise<void> => {
  for (let from = 0; from < requests.length; from += 25) {
    const RequestItems = { [tableName(stage, table)]: requests.slice(from, from + 25) as never }
    await client.send(new BatchWriteCommand({ RequestItems }))
  }
}

const take = async (
  at: Connection,
  table: TableName,
  keys: readonly string[],
  isLost: (row: Row) => boolean,
): Promise<number> => {
  const lost = (await rowsOf(at, table)).filter(isLost)
  const requests = lost.map((row) => ({
    DeleteRequest: { Key: Object.fromEntries(keys.map((key) => [key, row[key]])) },
  }))
  await write(at, table, requests)
  return lost.length
}

const placeOf = ({ stream, version }: Row): string => `${String(stream)} ${String(version)}`

test('a folder that lost events, heads, lists and keys shows the same again, and who is erased stays erased', async () => {
  await dayThatLasts()
  const [ada, bo] = [await newUser(), await newUser()]
  await stop()
  cpSync(path, backup.path, { recursive: true })

  const [asBo, asAda] = [await signIn(bo.email), await signIn(ada.email)]
  await post(asAda, '/api/watchlist/create', { name: 'After the copy', projects: [] })
  await post(asBo, '/api/user/delete', { email: bo.email, password: PASSWORD })
  const before = await readsOf(asAda)
  await expect
    .poll(async () => (await createVisitor(await start()).signIn(bo.email, PASSWORD)).status)
    .toBe(401)
  await stop()

  // The disaster: every list, every head but one, a part of the events, and the keys of two users,
  // of which one is as it was before the erasure.
  const copied = await connect({ data: backup.path })
  const inCopy = new Set((await rowsOf(copied, 'events')).map(placeOf))
  const keyOfBo = (await rowsOf(copied, 'data-keys')).find(({ subject }) => subject === bo.id)
  await copied[Symbol.asyncDispose]()
  const at = await connect({ data: path })
  const events = (await rowsOf(at, 'events')).length
  const whole = new Set([`Project#${PROJECT}`, `Watchlist#${ada.id}`, `Profile#${bo.id}`])
  const lost = await take(
    at,
    'events',
    ['stream', 'version'],
    (row) =>
      inCopy.has(placeOf(row)) &&
      (whole.has(String(row['stream'])) || Number(row['version']) % 7 === 3),
  )
  expect(lost).toBeGreaterThan(100)
  await take(at, 'heads', ['stream'], ({ stream }) => stream !== `Watchlist#${ada.id}`)
  await take(at, 'streams', ['stream', 'begunAt'], () => true)
  await take(at, 'snapshots', ['name', 'part'], () => true)
  await take(at, 'notifications', ['key', 'part'], () => true)
  await take(at, 'data-keys', ['subject'], ({ subject }) => subject === ada.id)
  expect(keyOfBo).toHaveProperty('wrapped')
  await write(at, 'data-keys', [{ PutRequest: { Item: keyOfBo } }])
  await at[Symbol.asyncDispose]()

  const from = ['--from-data', backup.path, '--data', path]
  const planned = await runOps(['restore', ...from])
  expect(planned.out).toMatch(
    new RegExp(`: ${lost.toLocaleString('en')} events of \\d+ streams were missing here`),
  )
  expect(planned.out).toContain('1 key, and 1 key to erase again.')
  expect(planned.out).toMatch(/Nothing was written: --yes does it/)
  expect(planned.exitCode).toBe(0)
  const looked = await connect({ data: path })
  expect((await rowsOf(looked, 'events')).length).toBe(events - lost)
  await looked[Symbol.asyncDispose]()

  const restored = await runOps(['restore', ...from, '--yes', '--json'])
  expect(restored.json()).toMatchObject({
    missing: lost,
    restored: lost,
    stranded: 0,
    conflicts: [],
    keys: { restored: 1, erasedAgain: 1 },
    failures: [],
    findings: [],
  })
  expect(restored.exitCode).toBe(0)
  const verified = await runOps(['verify', '--data', path, '--json'])
  expect(verified.json()).toEqual({ streams: expect.any(Number), events, findings: [] })

  expect(await readsOf(await signIn(ada.email))).toEqual(before)
  await stop()
  const after = await connect({ data: path })
  expect((await rowsOf(after, 'data-keys')).find(({ subject }) => subject === bo.id)).toEqual({
    subject: bo.id,
    erasedAt: expect.any(String),
  })
  await after[Symbol.asyncDispose]()
})
