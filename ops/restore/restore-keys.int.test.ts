import { cpSync } from 'node:fs'
import { join } from 'node:path'
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
} from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { LOCAL_STAGE } from '../../local/data-directory/data-directory.ts'
import { openWrappingSecrets } from '../../local/data-directory/wrapping-secrets.ts'
import { createDataKeys } from '../../lambdas/platform/personal-data/data-keys.ts'
import { createKeyWrapping } from '../../lambdas/platform/personal-data/key-wrapping.ts'
import { interceptRequests } from '../../test/support/aws/observe-client.ts'
import { tableItems } from '../../test/support/data/table-items.ts'
import { withTables } from '../../test/support/product/data-place.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { tablesForEachTest, type TestTables } from '../../test/support/streams/stream-tables.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { restore as restoreCommand } from '../commands/restore.ts'
import { rewrapKeysCommand } from '../commands/rewrap-keys.ts'
import type { EventCopy } from './event-copy.ts'
import { restoreKeys } from './restore-keys.ts'

const SECRETS = ['a secret that wraps the keys of these tests']
const openTables = tablesForEachTest()
const folder = temporaryFolder('restored-keys')

const keysIn = ({ client, stage }: TableContext) =>
  createDataKeys({ client, stage, secrets: SECRETS, now: () => Date.now() })

const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds

const itemsOf = async ({ client, stage }: TableContext) => {
  const items = await tableItems({ client, stage }, 'data-keys')
  return new Map(items.map((item) => [String(item['subject']), item]))
}

const copyOf = (at: TestTables): EventCopy => ({
  at,
  events: tableName(at.stage, 'events'),
  keys: tableName(at.stage, 'data-keys'),
  wrapping: createKeyWrapping(SECRETS),
  size: 0,
  [Symbol.asyncDispose]: async () => {},
})

const restore = async (
  at: TableContext,
  copy: EventCopy,
  erased: readonly string[] = [],
  write = true,
) =>
  await restoreKeys(at, copy, {
    erased: new Set(erased),
    write,
    now: () => Date.now(),
    signal: new AbortController().signal,
  })

/** Users `ada` and `bo`, and a report of each; a quote that has expired. */
const fill = async (tables: TestTables): Promise<void> => {
  const keys = keysIn(tables)
  for (const user of ['ada', 'bo']) {
    await keys.of(user)
    await keys.of(`Incident#of-${user}`, { owner: user })
  }
  await keys.of('Quote#old', { expiresAt: secondsFromNow(-3600) }).catch(() => undefined)
}

const NONE_LEFT_OUT = { unreadable: [], replaced: [], uncompared: [] }
const TOMBSTONE = { erasedAt: expect.any(String) }

test('keys that are gone come back and open what they sealed; what has expired does not', async () => {
  const [tables, other] = [await openTables(), await openTables()]
  await fill(other)
  await keysIn(other).of('Quote#new', { expiresAt: secondsFromNow(3600) })
  const sealed = (await keysIn(other).of('ada')).encrypt('0xabc', 'wallet/1')
  expect(await restore(tables, copyOf(other), [], false)).toEqual({
    restored: 5,
    erasedAgain: 0,
    ...NONE_LEFT_OUT,
  })
  expect(await itemsOf(tables)).toEqual(new Map())
  expect(await restore(tables, copyOf(other))).toEqual({
    restored: 5,
    erasedAgain: 0,
    ...NONE_LEFT_OUT,
  })
  const found = await keysIn(tables).find('ada')
  expect(found?.decrypt(sealed, 'wallet/1')).toBe('0xabc')
  const inCopy = await itemsOf(other)
  inCopy.delete('Quote#old')
  expect(await itemsOf(tables)).toEqual(inCopy)
  expect(await restore(tables, copyOf(other))).toEqual({
    restored: 0,
    erasedAgain: 0,
    ...NONE_LEFT_OUT,
  })
})

test('nobody whom the events call erased comes back, with nothing that they own', async () => {
  const [tables, other] = [await openTables(), await openTables()]
  await fill(other)
  expect(await restore(tables, copyOf(other), ['ada'])).toEqual({
    restored: 2,
    erasedAgain: 2,
    ...NONE_LEFT_OUT,
  })
  const items = await itemsOf(tables)
  expect([...items.keys()].toSorted()).toEqual(['Incident#of-ada', 'Incident#of-bo', 'ada', 'bo'])
  expect(items.get('ada')).toEqual({ subject: 'ada', ...TOMBSTONE })
  expect(items.get('Incident#of-ada')).toEqual({ subject: 'Incident#of-ada', ...TOMBSTONE })
  await expect(keysIn(tables).of('ada')).rejects.toThrow()
})

test('a table of keys that is of before an erasure is erased again, without a copy of it', async () => {
  const tables = await openTables()
  await fill(tables)
  const none = { ...copyOf(tables), keys: undefined }
  expect(await restore(tables, none, ['ada'], false)).toEqual({
    restored: 0,
    erasedAgain: 1,
    ...NONE_LEFT_OUT,
  })
  expect(await keysIn(tables).find('ada')).toBeDefined()
  expect(await restore(tables, none, ['ada'])).toEqual({
    restored: 0,
    erasedAgain: 1,
    ...NONE_LEFT_OUT,
  })
  for (const subject of ['ada', 'Incident#of-ada']) {
    expect(await keysIn(tables).find(subject)).toBeUndefined()
  }
  expect(await keysIn(tables).find('Incident#of-bo')).toBeDefined()
  expect(await restore(tables, none, ['ada'])).toEqual({
    restored: 0,
    erasedAgain: 0,
    ...NONE_LEFT_OUT,
  })
})

test('no key is overwritten, and the trace of an erasure is for good on either side', async () => {
  const [tables, other] = [await openTables(), await openTables()]
  await fill(other)
  // Of the copy's day a report was erased by hand; since then bo was, and ada has another key.
  await keysIn(other).erase('Incident#of-bo')
  await keysIn(tables).of('ada')
  await keysIn(tables).of('Incident#new', { owner: 'ada' })
  await keysIn(tables).of('Incident#of-bo')
  await keysIn(tables).erase('bo')
  const before = await itemsOf(tables)
  const expected = { restored: 1, erasedAgain: 1, ...NONE_LEFT_OUT, replaced: ['ada'] }
  expect(await restore(tables, copyOf(other), [], false)).toEqual(expected)
  expect(await restore(tables, copyOf(other))).toEqual(expected)
  const items = await itemsOf(tables)
  expect(items.get('ada')).toEqual({
    ...before.get('ada'),
    owned: new Set(['Incident#new', 'Incident#of-ada']),
  })
  expect(items.get('bo')).toEqual(before.get('bo'))
  expect(items.get('Incident#of-bo')).toEqual({ subject: 'Incident#of-bo', ...TOMBSTONE })
  // Found by an erasure that comes later.
  await keysIn(tables).erase('ada')
  expect(await keysIn(tables).find('Incident#of-ada')).toBeUndefined()
})

test('who is given another key in the middle of it is named', async () => {
  const [tables, other] = [await openTables(), await openTables()]
  await fill(other)
  const client = tables.another()
  interceptRequests(client, async ({ operation }, proceed) => {
    if (operation === 'PutItem') await keysIn(tables).of('ada')
    return await proceed()
  })
  expect(await restore({ client, stage: tables.stage }, copyOf(other))).toEqual({
    restored: 3,
    erasedAgain: 0,
    ...NONE_LEFT_OUT,
    replaced: ['ada'],
  })
})

test('a key that was wrapped anew since the copy is the same to who knows both secrets', async () => {
  const [tables, other] = [await openTables(), await openTables()]
  await keysIn(tables).of('ada')
  const NEW = 'a newer secret that wraps the keys of these tests'
  const found = createKeyWrapping(SECRETS)
  const { wrapped } = (await itemsOf(tables)).get('ada') ?? {}
  const wrappedAnew = createKeyWrapping([NEW]).wrap(
    found.unwrap(String(wrapped), 'ada')?.key ?? '',
    'ada',
  )
  const TableName = tableName(other.stage, 'data-keys')
  await other.client.send(
    new PutCommand({ TableName, Item: { subject: 'ada', wrapped: wrappedAnew } }),
  )
  const expected = { restored: 0, erasedAgain: 0, ...NONE_LEFT_OUT }
  const both = { ...copyOf(other), wrapping: createKeyWrapping([NEW, ...SECRETS]) }
  expect(await restore(tables, both)).toEqual(expected)
  for (const wrapping of [undefined, createKeyWrapping([NEW])]) {
    expect(await restore(tables, { ...copyOf(other), wrapping })).toEqual({
      ...expected,
      uncompared: ['ada'],
    })
  }
})

test('who is erased in the middle of it stays erased, with what they own', async () => {
  const [tables, other] = [await openTables(), await openTables()]
  await fill(other)
  await keysIn(tables).of('ada')
  const client = tables.another()
  interceptRequests(client, async ({ input }, proceed) => {
    if (input.Key?.['subject'] === 'ada') await keysIn(tables).erase('ada')
    return await proceed()
  })
  await restore({ client, stage: tables.stage }, copyOf(other))
  for (const subject of ['ada', 'Incident#of-ada']) {
    expect(await keysIn(tables).find(subject)).toBeUndefined()
  }
  expect(await keysIn(tables).find('Incident#of-bo')).toBeDefined()
})

test('a key that no secret opens stays out with what its owner has, and an older secret opens it', async () => {
  const [tables, other] = [await openTables(), await openTables()]
  await fill(other)
  const NEW = 'a newer secret that wraps the keys of these tests'
  const copy = { ...copyOf(other), wrapping: createKeyWrapping([NEW]) }
  const unreadable = ['Incident#of-ada', 'Incident#of-bo', 'ada', 'bo']
  for (const write of [false, true]) {
    expect(await restore(tables, copy, [], write)).toEqual({
      restored: 0,
      erasedAgain: 0,
      ...NONE_LEFT_OUT,
      unreadable,
    })
  }
  expect(await itemsOf(tables)).toEqual(new Map())

  const knowing = { ...copy, wrapping: createKeyWrapping([NEW, ...SECRETS]) }
  expect(await restore(tables, knowing)).toEqual({ restored: 4, erasedAgain: 0, ...NONE_LEFT_OUT })
  const keys = createDataKeys({ ...tables, secrets: [NEW], now: () => Date.now() })
  const sealed = (await keysIn(other).of('ada')).encrypt('0xabc', 'wallet/1')
  expect((await keys.find('ada'))?.decrypt(sealed, 'wallet/1')).toBe('0xabc')
})

test('killed after any request and repeated, it never leaves a key of who is erased', async () => {
  const [tables, other] = [await openTables(), await openTables()]
  await fill(other)
  const TableName = tableName(tables.stage, 'data-keys')
  for (let lives = 1; lives < 14; lives += 1) {
    for (const subject of (await itemsOf(tables)).keys()) {
      await tables.client.send(new DeleteCommand({ TableName, Key: { subject } }))
    }
    const client = tables.another()
    let left = lives
    interceptRequests(client, async (_, proceed) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return await proceed()
    })
    await restore({ client, stage: tables.stage }, copyOf(other), ['ada']).catch(() => undefined)
    for (const Key of [{ subject: 'ada' }, { subject: 'Incident#of-ada' }]) {
      const { Item } = await tables.client.send(new GetCommand({ TableName, Key }))
      expect(Item?.['wrapped'], `after ${lives} requests`).toBeUndefined()
    }
    await restore(tables, copyOf(other), ['ada'])
    expect(await keysIn(tables).ownedBy('bo')).toEqual(['Incident#of-bo'])
    expect(await keysIn(tables).find('Incident#of-bo')).toBeDefined()
    expect((await itemsOf(tables)).size).toBe(4)
  }
})

test('on a laptop a key of before the secret was changed comes back under the one of today', async () => {
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
  const secretsOf = (path: string) => openWrappingSecrets(path).read()
  const keysOf = (client: DynamoDBDocumentClient) =>
    createDataKeys({ client, stage: LOCAL_STAGE, secrets: secretsOf(data), now: () => Date.now() })
  await withTables(data, async (client) => void (await keysOf(client).of('ada')))
  cpSync(data, backup, { recursive: true })
  const wrapped = await runCommand(rewrapKeysCommand, ['--new-secret', '--data', data])
  expect(wrapped).toMatchObject({ exitCode: 0 })
  expect(secretsOf(data)).not.toContain(secretsOf(backup)[0])
  await withTables(data, async (client) => {
    const TableName = tableName(LOCAL_STAGE, 'data-keys')
    await client.send(new DeleteCommand({ TableName, Key: { subject: 'ada' } }))
  })

  const args = ['--data', data, '--from-data', backup]
  const planned = await runCommand(restoreCommand, args)
  expect(planned.out).toContain('Nothing was written: --yes does it, then rebuild and verify.')
  const restored = await runCommand(restoreCommand, [...args, '--yes'])
  expect(restored.out).toContain('0 streams were missing here, 1 key, and')
  await withTables(data, async (client) => {
    expect(await keysOf(client).find('ada')).toBeDefined()
  })
  const rewrapped = await runCommand(rewrapKeysCommand, ['--data', data])
  expect(rewrapped.out).toContain('0 keys of 1 wrapped anew, none is left under an older secret.')
})

test('who was given another key since the backup is named, and the command fails', async () => {
  const [data, backup] = [join(folder, 'newer'), join(folder, 'newer-backup')]
  const give = async (subject: string, isNew = false) =>
    await withTables(data, async (client) => {
      const TableName = tableName(LOCAL_STAGE, 'data-keys')
      if (isNew) await client.send(new DeleteCommand({ TableName, Key: { subject } }))
      const secrets = openWrappingSecrets(data).read()
      await createDataKeys({ client, stage: LOCAL_STAGE, secrets, now: () => Date.now() }).of(
        subject,
      )
    })
  await give('ada')
  await give('Quote#1')
  cpSync(data, backup, { recursive: true })
  await give('Quote#1', true)

  const args = ['--data', data, '--from-data', backup]
  const { exitCode, out } = await runCommand(restoreCommand, args)
  expect(out).toContain(
    "Quote#1 has another key than in the copy. It stays, and what was encrypted under the copy's cannot be read.",
  )
  expect(out).toContain('Left out 1 key of the copy: newer ones are here.')
  expect(out).not.toContain('ada')
  expect(exitCode).toBe(1)
})
