import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventFromItem } from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { accountsFrom, exportTo } from '../../test/support/analytics/export-to.ts'
import { forgetInExport } from './forget-users.ts'
import { askExport, exportFolder } from '../../test/support/analytics/exports.ts'
import { leave } from '../../test/support/event-store/contract/test-aggregate.ts'
import {
  makeShelves,
  plant,
  plantActivity,
  tablesForEachTest,
  type TestTables,
} from '../../test/support/streams/stream-tables.ts'

const openTables = tablesForEachTest()
const folder = exportFolder()
let exports = 0
const newDirectory = (): string => join(folder, String((exports += 1)))

const COUNTS = 'SELECT count(*) AS rows, count(DISTINCT (stream, version)) AS different FROM events'
const BEFORE_EXPIRY = Date.UTC(2026, 0, 2)

const did = async (tables: TestTables, user: string, at: string, eventName: string) => {
  const Item = { user, id: `${at.slice(0, 10)}#${eventName}`, at, eventName, properties: '{"a":1}' }
  await tables.client.send(new PutCommand({ TableName: tableName(tables.stage, 'activity'), Item }))
}

/** A process that has a directory for itself until it is killed. */
const holdInOtherProcess = async (directory: string): Promise<ChildProcess> => {
  const lock = join(import.meta.dirname, '..', '..', 'local', 'data-directory', 'directory-lock.ts')
  const script =
    `import { lockDirectory } from ${JSON.stringify(lock)}\n` +
    `lockDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script])
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  return holder
}

describe('an export', () => {
  test('has each event of more streams and rows than it takes in at once, once', async () => {
    const tables = await openTables()
    const directory = newDirectory()
    await plant(tables, makeShelves(20, 22))
    const result = await exportTo(directory, tables, { rowsAtOnce: 180 })
    expect(result).toMatchObject({ added: 440, events: 440, expected: 440, streams: 20 })
    expect(await askExport(directory, COUNTS)).toEqual([{ rows: 440, different: 440 }])
  })

  test('takes in no more rows at once than it is told, not of one stream either', async () => {
    const tables = await openTables()
    const directory = newDirectory()
    await plant(tables, makeShelves(1, 10))
    await exportTo(directory, tables, { rowsAtOnce: 4 })
    const files = readdirSync(directory, { encoding: 'utf8', recursive: true })
    expect(files.filter((file) => file.endsWith('.parquet'))).toHaveLength(3)
  })

  test('holds an event as it was recorded', async () => {
    const tables = await openTables()
    const directory = newDirectory()
    const shelves = makeShelves(1, 2)
    await plant(tables, shelves)
    await exportTo(directory, tables)
    const event = eventFromItem(shelves.events[1]!)
    expect(await askExport(directory, 'SELECT * FROM events WHERE version = 2')).toEqual([
      {
        type: event.type,
        day: '2026-01-01',
        stream: 'Shelf#1',
        version: 2,
        schema_version: 1,
        event_id: event.eventId,
        recorded_at: '2026-01-01T00:00:02.000Z',
        actor_id: 'reader',
        actor_kind: 'user',
        on_behalf_of: null,
        session: null,
        reason: null,
        command_id: '1:2',
        causation_id: null,
        correlation_id: 'JKJaXmPLvHcESHA=',
        commit_id: event.commitId,
        payload_hash: event.payloadHash,
        prev_hash: event.prevHash,
        hash: event.hash,
        data: JSON.stringify(event.data),
      },
    ])
    expect(readdirSync(join(directory, 'events', `type=${event.type}`))).toEqual(['day=2026-01-01'])
  })

  test('adds what is new and nothing twice', async () => {
    const tables = await openTables()
    const directory = newDirectory()
    await plant(tables, makeShelves(3, 4))
    await plantActivity(tables, 2, 3)
    const now = BEFORE_EXPIRY
    expect(await exportTo(directory, tables, { now })).toMatchObject({
      added: 12,
      activityAdded: 6,
    })
    expect(await exportTo(directory, tables, { now })).toMatchObject({ added: 0, activityAdded: 0 })
    await tables.run('2', leave('later'))
    await tables.run('new', leave('first'))
    await did(tables, 'user-1', '2026-01-01T09:00:00.000Z', 'page_viewed')
    expect(await exportTo(directory, tables, { now })).toMatchObject({
      added: 2,
      events: 14,
      expected: 14,
      streams: 4,
      activityAdded: 1,
    })
    expect(await askExport(directory, COUNTS)).toEqual([{ rows: 14, different: 14 }])
    expect(
      await askExport(directory, 'SELECT count(DISTINCT (user_id, id)) AS n FROM activity'),
    ).toEqual([{ n: 7 }])
  })

  test('files a name that anybody may send under custom, and leaves out what is no event', async () => {
    const tables = await openTables()
    const directory = newDirectory()
    await did(tables, 'ada', '2026-01-01T09:00:00.000Z', '../../up')
    await did(tables, 'ada', '2026-01-01T09:00:00.000Z', 'tour_step')
    await did(tables, 'ada', '2026-13-01T09:00:00.000Z', 'page_viewed')
    const result = await exportTo(directory, tables, { now: BEFORE_EXPIRY })
    expect(result).toMatchObject({ activityAdded: 2, activityInvalid: 1 })
    expect(await askExport(directory, 'SELECT type, event_name FROM activity ORDER BY 1')).toEqual([
      { type: 'custom', event_name: '../../up' },
      { type: 'tour_step', event_name: 'tour_step' },
    ])
  })

  test('drops user events that are older than 180 days', async () => {
    const tables = await openTables()
    const directory = newDirectory()
    await did(tables, 'ada', '2026-01-01T09:00:00.000Z', 'page_viewed')
    await did(tables, 'ada', '2026-01-02T09:00:00.000Z', 'tour_step')
    expect(await exportTo(directory, tables, { now: BEFORE_EXPIRY })).toMatchObject({
      activityAdded: 2,
    })
    const now = Date.UTC(2026, 0, 2 + 180)
    expect(await exportTo(directory, tables, { now })).toMatchObject({ activityAdded: 0 })
    expect(await askExport(directory, 'SELECT type FROM activity')).toEqual([{ type: 'tour_step' }])
  })

  test('forgets what an erased user did, and whom it is told to forget', async () => {
    const tables = await openTables()
    const directory = newDirectory()
    for (const user of ['ada', 'bob', 'evelyn']) {
      await did(tables, user, '2026-01-01T09:00:00.000Z', 'page_viewed')
    }
    const now = BEFORE_EXPIRY
    await exportTo(directory, tables, { now })
    const [shelf] = makeShelves(1, 1).events
    const Item = { ...shelf, stream: 'Profile#ada', t: 'PersonalDataErased', d: {} }
    await plant(tables, { events: [Item as typeof shelf & object], heads: [] })
    const head = { ...makeShelves(1, 1).heads[0], stream: 'Profile#ada' }
    await tables.client.send(
      new PutCommand({ TableName: tableName(tables.stage, 'heads'), Item: head }),
    )
    // The rows are still in the table: those of ada as in the moments before the erasure is complete.
    await exportTo(directory, tables, { now, forget: ['evelyn'] })
    expect(await askExport(directory, 'SELECT user_id FROM activity')).toEqual([{ user_id: 'bob' }])
    const texts = readdirSync(directory, { recursive: true })
      .filter((name) => String(name).includes('page_viewed') && String(name).endsWith('.parquet'))
      .map((name) => readFileSync(join(directory, String(name)), 'latin1'))
    expect(texts).toHaveLength(1)
    expect(texts[0]).not.toMatch(/ada|evelyn/)
    // By itself, as an erasure does it.
    const { signal } = new AbortController()
    await forgetInExport(directory, tables.stage, ['bob'], { signal })
    expect(await askExport(directory, 'SELECT user_id FROM activity')).toEqual([])
  })

  test('merges the files of many runs, keeps what it merged until the next, and nothing of who is erased', async () => {
    const tables = await openTables()
    const directory = newDirectory()
    const filesOf = (dataset: string) =>
      readdirSync(join(directory, dataset), { recursive: true }).filter((name) =>
        String(name).endsWith('.parquet'),
      )
    const now = BEFORE_EXPIRY
    for (let run = 0; run < 9; run += 1) {
      await tables.run('one', leave(`note ${run}`))
      const at = `2026-01-01T09:00:0${run}.000Z`
      const Item = { user: 'ada', id: at, at, eventName: 'page_viewed', properties: '{}' }
      await tables.client.send(
        new PutCommand({ TableName: tableName(tables.stage, 'activity'), Item }),
      )
      await exportTo(directory, tables, { now })
    }
    expect(['events', 'activity'].map((one) => filesOf(one).length)).toEqual([10, 10])
    const { signal } = new AbortController()
    await forgetInExport(directory, tables.stage, ['ada'], { signal })
    expect(filesOf('activity')).toEqual([])
    await tables.run('one', leave('note 9'))
    await exportTo(directory, tables, { now })
    expect(filesOf('events')).toHaveLength(2)
    expect(await askExport(directory, COUNTS)).toEqual([{ rows: 10, different: 10 }])
  })

  test('keeps accounts that are gone, as deleted', async () => {
    const tables = await openTables()
    const directory = newDirectory()
    const account = (userId: string, confirmed = true) =>
      ({
        userId,
        createdAt: '2026-01-01T09:00:00.000Z',
        confirmed,
        provider: 'credentials',
        staff: false,
        test: false,
      }) as const
    await exportTo(directory, tables, {
      accounts: accountsFrom([account('ada'), account('bob', false)]),
    })
    await exportTo(directory, tables, { accounts: accountsFrom([account('bob')]) })
    expect(
      await askExport(directory, 'SELECT user_id, confirmed, deleted FROM accounts ORDER BY 1'),
    ).toEqual([
      { user_id: 'ada', confirmed: true, deleted: true },
      { user_id: 'bob', confirmed: true, deleted: false },
    ])
  })
})

test('an event that is poisoned ends its stream there, and all others are exported', async () => {
  const tables = await openTables()
  const directory = newDirectory()
  await plant(tables, makeShelves(5, 4))
  const poison = async (stream: string, change: string, value?: unknown) => {
    const values = value === undefined ? {} : { ExpressionAttributeValues: { ':value': value } }
    await tables.client.send(
      new UpdateCommand({
        TableName: tableName(tables.stage, 'events'),
        Key: { stream, version: 3 },
        UpdateExpression: change,
        ...values,
      }),
    )
  }
  await poison('Shelf#1', 'REMOVE h')
  await poison('Shelf#2', 'SET recordedAt = :value', 'yesterday')
  await poison('Shelf#3', 'SET t = :value', '../../../etc')
  await poison('Shelf#4', 'SET a = :value', 5)
  const findings = ['Shelf#1', 'Shelf#2', 'Shelf#3', 'Shelf#4'].map((stream) => ({
    stream,
    version: 3,
    problem: 'the event cannot be read',
  }))
  const expected = { events: 12, expected: 20, findings }
  expect(await exportTo(directory, tables)).toMatchObject({ added: 12, ...expected })
  // It says so each time, and adds nothing twice.
  expect(await exportTo(directory, tables)).toMatchObject({ added: 0, ...expected })
  expect(await askExport(directory, COUNTS)).toEqual([{ rows: 12, different: 12 }])
})

describe('an export is refused', () => {
  const exported = async () => {
    const tables = await openTables()
    const directory = newDirectory()
    await plant(tables, makeShelves(2, 3))
    await exportTo(directory, tables)
    const files = readdirSync(directory, { recursive: true }).map(String)
    return {
      tables,
      directory,
      file: join(
        directory,
        files.find((name) => /Note.*parquet|events.*parquet/.test(name))!,
      ),
    }
  }

  test('where a file was changed, by its name', async () => {
    const { tables, directory, file } = await exported()
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(file, bytes)
    await expect(exportTo(directory, tables)).rejects.toThrow(`${file} is not as it was written.`)
    rmSync(file)
    await expect(exportTo(directory, tables)).rejects.toThrow(`${file} is missing.`)
    expect(await exportTo(directory, tables, { restart: true })).toMatchObject({
      added: 6,
      events: 6,
    })
    expect(await askExport(directory, COUNTS)).toEqual([{ rows: 6, different: 6 }])
  })

  test('where it is begun anew, accounts that are gone stay, of the same tables alone', async () => {
    const { tables, directory, file } = await exported()
    const account = { createdAt: '2026-11-01T00:00:00.000Z', confirmed: true, staff: false }
    const ids = async (restart: boolean, ...users: string[]) => {
      const accounts = users.map((userId) => {
        return { ...account, userId, provider: 'credentials' as const, test: false }
      })
      await exportTo(directory, tables, { restart, accounts: accountsFrom(accounts) })
      return await askExport(directory, 'SELECT user_id, deleted FROM accounts ORDER BY 1')
    }
    const expected = [
      { user_id: 'ann', deleted: true },
      { user_id: 'bob', deleted: false },
    ]
    await ids(false, 'ann', 'bob')
    expect(await ids(false, 'bob')).toEqual(expected)
    writeFileSync(file, 'damaged')
    expect(await ids(true, 'bob')).toEqual(expected)

    const others = await openTables()
    await exportTo(directory, others, { restart: true })
    expect(await askExport(directory, 'SELECT * FROM accounts')).toEqual([])
  })

  test.each([
    [
      'the manifest is half',
      /manifest\.json is not the manifest/,
      (manifest: string) => writeFileSync(manifest, '{'),
    ],
    ['the manifest is gone', /manifest\.json is missing/, (manifest: string) => rmSync(manifest)],
    [
      'the accounts are damaged',
      /parquet is not as it was written/,
      (_: string, accounts: string) => writeFileSync(accounts, 'damaged'),
    ],
  ])(
    'where %s, to be begun anew too, until nothing of the accounts is there',
    async (_, says, damage) => {
      const { tables, directory } = await exported()
      const ann = { userId: 'ann', createdAt: '2026-11-01T00:00:00.000Z', confirmed: true }
      const accounts = accountsFrom([
        { ...ann, staff: false, provider: 'credentials', test: false },
      ])
      await exportTo(directory, tables, { accounts })
      const [file = ''] = readdirSync(join(directory, 'accounts'))
      const path = join(directory, 'accounts', file)
      damage(join(directory, 'manifest.json'), path)
      for (const restart of [false, true]) {
        await expect(exportTo(directory, tables, { restart })).rejects.toThrow(says)
      }
      expect(existsSync(path)).toBe(true)
      rmSync(join(directory, 'accounts'), { recursive: true })
      expect(await exportTo(directory, tables, { restart: true })).toMatchObject({ events: 6 })
      expect(await askExport(directory, 'SELECT * FROM accounts')).toEqual([])
    },
  )

  test('where its manifest leads elsewhere', async () => {
    const { tables, directory } = await exported()
    const manifest = join(directory, 'manifest.json')
    const text = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, text.replace('"events/', '"events/../../'))
    await expect(exportTo(directory, tables)).rejects.toThrow(
      `${manifest} is not the manifest of an export.`,
    )
  })

  test('where the tables are others', async () => {
    const { tables, directory } = await exported()
    const others = await openTables()
    await expect(exportTo(directory, others)).rejects.toThrow(`is of the stage ${tables.stage}`)
    await plant(others, makeShelves(2, 4))
    // Of the same name, as those of another folder are.
    const manifest = join(directory, 'manifest.json')
    const text = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, text.replace(tables.stage, others.stage))
    await expect(exportTo(directory, others)).rejects.toThrow('The export is of other tables')
    expect(await askExport(directory, COUNTS)).toEqual([{ rows: 6, different: 6 }])
  })

  test.each(['events/2025/photos.txt', 'accounts/list.csv'])(
    'where it would begin beside %s, which stays',
    async (name) => {
      const tables = await openTables()
      const directory = newDirectory()
      const file = join(directory, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, 'mine')
      for (const restart of [false, true]) {
        await expect(exportTo(directory, tables, { restart })).rejects.toThrow(
          `${directory} holds ${name}, which is no export: give another --directory.`,
        )
      }
      expect(readFileSync(file, 'utf8')).toBe('mine')
    },
  )

  test('where another process writes, or something else lies', async () => {
    const { tables, directory } = await exported()
    const holder = await holdInOtherProcess(directory)
    await expect(exportTo(directory, tables)).rejects.toThrow('Another process exports into')
    // No process has time to give a lock back then.
    holder.kill('SIGKILL')
    await once(holder, 'close')
    await exportTo(directory, tables)
    const strange = newDirectory()
    await exportTo(strange, tables)
    rmSync(join(strange, 'manifest.json'))
    writeFileSync(join(strange, 'thesis.txt'), 'mine')
    await expect(exportTo(strange, tables)).rejects.toThrow('holds thesis.txt, which is no export')
  })
})
