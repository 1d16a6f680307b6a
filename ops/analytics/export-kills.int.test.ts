import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { exportTo } from '../../test/support/analytics/export-to.ts'
import { askExport, exportFolder } from '../../test/support/analytics/exports.ts'
import {
  makeShelves,
  plant,
  plantActivity,
  tablesForEachTest,
} from '../../test/support/streams/stream-tables.ts'

const KILLS = 8
/** A kill may come before anything is written: more of them until two have hit something. */
const MOST_KILLS = 60
const openTables = tablesForEachTest()
const folder = exportFolder()
const PROGRAM = join(import.meta.dirname, '../../test/support/analytics/export-process.ts')

/** What an export in a process of its own says until it ends. */
const runExport = async (
  program: readonly string[],
  shell: readonly string[] = [],
): Promise<string> => {
  const [command = '', ...args] = [...shell, process.execPath, PROGRAM, ...program]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await once(child, 'close')
  return out
}

/** How many events an export has, and of how many streams they are not the first ones, each once. */
const EVENTS =
  'SELECT coalesce(sum(events), 0) AS events, ' +
  'count(*) FILTER (events <> newest OR versions <> newest) AS faulty FROM (SELECT stream, ' +
  'count(*) AS events, max(version) AS newest, count(DISTINCT version) AS versions ' +
  'FROM events GROUP BY stream)'

test('after each of 8 random kills or more an export is whole as far as it goes, and in the end has all once', async () => {
  const tables = await openTables()
  const directory = join(folder, 'killed')
  await plant(tables, makeShelves(603, 3))
  await plantActivity(tables, 30, 20)
  let rows = 0
  let grown = 0
  for (let kills = 0; kills < KILLS || (grown < 2 && kills < MOST_KILLS); kills += 1) {
    const step = 1 + Math.floor(Math.random() * 50)
    const dies = [String(step), String(Math.random() * 50)]
    const said = await runExport([inject('engineEndpoint'), tables.stage, directory, ...dies])
    if (said.includes('added')) {
      // It was through before the thread came to kill it.
      rmSync(directory, { recursive: true })
      rows = 0
      continue
    }
    const [found] = await askExport(directory, EVENTS)
    expect(found).toMatchObject({ faulty: 0 })
    const now = Number(found?.['events'])
    expect(now).toBeGreaterThanOrEqual(rows)
    if (now > rows) grown += 1
    rows = now
  }
  // Else the kills have hit nothing.
  expect(grown).toBeGreaterThan(1)
  const now = Date.UTC(2026, 0, 2)
  expect(await exportTo(directory, tables, { now })).toMatchObject({
    events: 1809,
    expected: 1809,
    findings: [],
  })
  expect(await askExport(directory, EVENTS)).toEqual([{ events: 1809, faulty: 0 }])
  expect(
    await askExport(
      directory,
      'SELECT count(*) AS rows, count(DISTINCT (user_id, id)) AS different FROM activity',
    ),
  ).toEqual([{ rows: 600, different: 600 }])
  expect(readdirSync(directory).toSorted()).toEqual([
    '.lock.db',
    'activity',
    'events',
    'manifest.json',
  ])
})

test('a disk that fills leaves the export as it was, and says so', async () => {
  const tables = await openTables()
  const directory = join(folder, 'full')
  await plant(tables, makeShelves(2, 10))
  await exportTo(directory, tables)
  const { events, heads } = makeShelves(300, 10)
  const isNew = ({ stream }: { stream: string }) => !/#[12]$/.test(stream)
  await plant(tables, { events: events.filter(isNew), heads: heads.filter(isNew) })
  // No file may be larger than 20 KB: what writes more fails as on a full disk.
  const shell = ['bash', '-c', 'ulimit -f 20; exec "$@"', 'bash']
  expect(await runExport([inject('engineEndpoint'), tables.stage, directory], shell)).toContain(
    `There is no room left for the export in ${directory}`,
  )
  expect(await askExport(directory, EVENTS)).toEqual([{ events: 20, faulty: 0 }])
  expect(await exportTo(directory, tables)).toMatchObject({ events: 3000, expected: 3000 })
  expect(await askExport(directory, EVENTS)).toEqual([{ events: 3000, faulty: 0 }])
})
