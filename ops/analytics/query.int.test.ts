import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportTo } from '../../test/support/analytics/export-to.ts'
import { exportFolder } from '../../test/support/analytics/exports.ts'
import { refusalOf } from '../../test/support/product/refusal-of.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { makeShelves, openTestTables, plant } from '../../test/support/streams/stream-tables.ts'
import { query as queryCommand } from '../commands/query.ts'

const directory = join(exportFolder(), 'export')

const query = async (...args: string[]) =>
  await runCommand(queryCommand, [...args, '--directory', directory])

const filesIn = (): string[] => readdirSync(directory, { recursive: true }).map(String)

beforeAll(async () => {
  const tables = await openTestTables()
  await plant(tables, makeShelves(2, 3))
  await exportTo(directory, tables)
  tables.close()
})

describe('npm run ops -- query', () => {
  const QUESTION =
    "SELECT stream, max(version) AS newest, 'a,b' AS x FROM events GROUP BY 1 ORDER BY 1"

  test('answers as a table, as CSV and as JSON', async () => {
    expect(await query(QUESTION)).toMatchObject({
      out: 'stream   newest  x\n-------  ------  ---\nShelf#1  3       a,b\nShelf#2  3       a,b\n',
      err: '2 rows\n',
      exitCode: 0,
    })
    expect((await query(QUESTION, '--csv')).out).toBe(
      'stream,newest,x\r\nShelf#1,3,"a,b"\r\nShelf#2,3,"a,b"\r\n',
    )
    expect(JSON.parse((await query(QUESTION, '--json')).out)).toEqual([
      { stream: 'Shelf#1', newest: 3, x: 'a,b' },
      { stream: 'Shelf#2', newest: 3, x: 'a,b' },
    ])
  })

  test('shows no control of a text that was recorded, as a table or as JSON', async () => {
    const question = 'SELECT chr(27) || chr(155) || chr(127) AS said'
    expect((await query(question)).out).toBe('said\n----\n\n')
    expect((await query(question, '--json')).out).toBe(
      String.raw`[{"said":"\u001b\u009b\u007f"}]` + '\n',
    )
  })

  test('answers a ready query, and prints its SQL', async () => {
    expect(JSON.parse((await query('--ready', 'funnel', '--json')).out)).toEqual([
      { step: 1, name: 'signed_up', users: 0 },
      { step: 2, name: 'answered_survey', users: 0 },
      { step: 3, name: 'created_watchlist', users: 0 },
      { step: 4, name: 'watched_project', users: 0 },
    ])
    const { out } = await query('--ready', 'funnel', '--sql')
    expect(JSON.parse((await query(out, '--json')).out)).toHaveLength(4)
  })

  test.each([
    ["SELECT * FROM read_text('/etc/passwd')", 'Permission Error'],
    ["SELECT * FROM read_csv('https://assay.example/')", 'Permission Error'],
    ["SELECT * FROM glob('/*')", 'Permission Error'],
    [`COPY (SELECT 1) TO '${directory}/manifest.json'`, 'Permission Error'],
    [`COPY (SELECT 1) TO '${directory}/more.parquet'`, 'Permission Error'],
    ["ATTACH '/tmp/other.db'", 'Only statements that read'],
    ['DROP VIEW events', 'Only statements that read'],
    ['SET enable_external_access = true', 'Only statements that read'],
    ['INSTALL httpfs', 'Only statements that read'],
    ['SELECT 1; DROP VIEW events', 'one statement'],
    ['SELECT nothing FROM events', 'Binder Error'],
    ['', 'Give a question in SQL first'],
  ])('does not run %j', async (sql, message) => {
    const files = filesIn()
    const manifest = readFileSync(join(directory, 'manifest.json'), 'utf8')
    expect(await refusalOf(queryCommand, [sql, '--directory', directory])).toContain(message)
    expect(filesIn()).toEqual(files)
    expect(readFileSync(join(directory, 'manifest.json'), 'utf8')).toBe(manifest)
  })

  test.each([
    [['--ready', 'everything'], /^There is no ready query everything: sign-ups, /],
    [['--ready', 'funnel', '--days', '0'], /^--days takes a number from 1 to 3660\.$/],
    [['SELECT 1', '--ready', 'funnel'], /^Give either SQL or --ready, not both\.$/],
    [['SELECT 1', '--days', '3'], /^--days goes with --ready\.$/],
    [[], /^Give a question in SQL first/],
  ])('says what is wrong with %j', async (args, message) => {
    expect(await refusalOf(queryCommand, [...args, '--directory', directory])).toMatch(message)
  })

  test('writes over none of the files that it may read', async () => {
    const file = join(directory, filesIn().find((name) => name.endsWith('.parquet')) ?? '')
    const bytes = readFileSync(file)
    const copy = `COPY (SELECT 1) TO '${file}' (FORMAT parquet)`
    expect(await refusalOf(queryCommand, [copy, '--directory', directory])).toContain(
      'Only statements that read are run',
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  test('names a file that is not as it was written', async () => {
    const file = join(directory, filesIn().find((name) => name.endsWith('.parquet')) ?? '')
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, -1))
    const refusal = await refusalOf(queryCommand, ['SELECT 1', '--directory', directory])
    writeFileSync(file, bytes)
    expect(refusal).toContain(`${file} is not as it was written.`)
    const nowhere = ['SELECT 1', '--directory', join(directory, 'nowhere')]
    expect(await refusalOf(queryCommand, nowhere)).toMatch(
      /^There is no export in .*: make one with export/,
    )
    expect(existsSync(join(directory, 'nowhere'))).toBe(false)
  })
})
