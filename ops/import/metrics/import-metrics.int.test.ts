import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { measuredDays } from '../../../lambdas/metrics/daily-series.ts'
import { projectSubject } from '../../../lambdas/metrics/metric.ts'
import { readMetrics } from '../../../lambdas/metrics/read-metrics.ts'
import { listProjects, runningPlace, withTables } from '../../../test/support/product/data-place.ts'
import { refusalOf } from '../../../test/support/product/refusal-of.ts'
import { runCommand } from '../../../test/support/product/run-command.ts'
import { runOps } from '../../../test/support/product/run-ops.ts'
import { temporaryFolder } from '../../../test/support/setup/temporary-folder.ts'
import { importMetrics } from '../../commands/import-metrics.ts'

const folder = temporaryFolder('metrics')
const data = join(folder, 'data')
const place = await runningPlace(data)
beforeAll(async () => await listProjects(place, ['tidewell', 'quern']))

const fileOf = (name: string, ...lines: string[]): string => {
  const file = join(folder, name)
  writeFileSync(file, lines.join('\n'))
  return file
}

const run = async (...args: string[]) => {
  const done = await runCommand(importMetrics, [...args, '--data', data, '--json'])
  return { ...done, counted: done.out === '' ? undefined : done.json() }
}

const seriesOf = async (id: string) => await measuredDays(place, id)

describe('npm run ops -- import metrics', () => {
  test('a table of days says what it would change, does it with --yes, and then is known', async () => {
    const file = fileOf(
      'prices.csv',
      'project,day,measured_at,price_usd,volume_24h_usd',
      'tidewell,2026-10-31,2026-11-01T00:10:00Z,1.5,',
      'tidewell,2026-11-01,2026-11-02T00:10:00Z,1.25,1e6',
      'nobody,2026-11-01,2026-11-02T00:10:00Z,1,1',
      'tidewell,2026-11-02,2026-11-03T00:10:00Z,-1,1',
      '"tidewell,2026-11-02',
      'tidewell,2026-11-02,2026-11-03T00:10:00Z,about 1,1',
    )
    const rejected = [
      { row: 4, reason: 'project: There is no such project: bring in its facts first.' },
      { row: 5, reason: 'priceUsd: Give a number from 0 to 1000000000000000.' },
      { row: 6, reason: 'The line does not have the 5 cells of the first.' },
      { row: 7, reason: 'priceUsd: Give a number from 0 to 1000000000000000.' },
    ]
    const counted = { rows: 6, created: 2, updated: 0, unchanged: 0, outdated: 0, rejectedRows: 4 }

    const dry = await run(file)
    expect(dry).toMatchObject({ exitCode: 1, counted: { ...counted, rejected } })
    expect(dry.err).toContain('Nothing was changed: give --yes to do it.')
    expect((await seriesOf('tidewell')).market.days).toEqual([])

    expect((await run(file, '--yes')).counted).toMatchObject(counted)
    const again = { ...counted, created: 0, unchanged: 2 }
    expect((await run(file, '--yes')).counted).toMatchObject(again)
    const { market } = await seriesOf('tidewell')
    expect(market.source).toBe('import')
    expect(market.days).toEqual([
      {
        day: '2026-10-31',
        priceUsd: 1.5,
        liquidityUsd: null,
        volume24hUsd: null,
        marketCapUsd: null,
      },
      {
        day: '2026-11-01',
        priceUsd: 1.25,
        liquidityUsd: null,
        volume24hUsd: 1_000_000,
        marketCapUsd: null,
      },
    ])
  })

  test('JSON lines bring every metric; what is older than what is stored is told apart', async () => {
    const social = (measuredAt: string, tweets: number): string =>
      JSON.stringify({
        metric: 'social',
        project: 'quern',
        measuredAt,
        handle: 'quern',
        days: [{ day: '2026-11-01', tweets }],
      })
    const file = fileOf(
      'series.ndjson',
      social('2026-11-03T00:00:00Z', 3),
      '',
      social('2026-11-02T00:00:00Z', 2),
      '{"metric":"exchanges","project":"quern","measuredAt":"2026-11-03T00:00:00Z","items":[]}',
      '{ broken',
    )
    const first = await run(file, '--yes')
    expect(first.counted).toMatchObject({ rows: 4, created: 2, outdated: 1, rejectedRows: 1 })
    const months = await readMetrics(place, projectSubject('quern'), 'social')
    expect(months).toMatchObject([{ value: { handle: 'quern', days: [{ tweets: 3 }] } }])
  })

  test('a table without times takes that of the command', async () => {
    const file = fileOf('posts.csv', 'project,day,tweets', 'tidewell,2026-11-01,4')
    expect((await run(file)).counted).toMatchObject({
      rejected: [{ row: 2, reason: 'measuredAt: Give a time as 2026-11-01T06:00:00Z.' }],
    })
    const done = await run(file, '--measured-at', '2026-11-02T00:00:00Z', '--yes')
    expect(done).toMatchObject({ exitCode: 0, counted: { created: 1 } })
    expect(await refusalOf(importMetrics, [file, '--data', data, '--measured-at', '7'])).toBe(
      '--measured-at takes a day or an instant: 2026-01-31 or 2026-01-31T08:00:00Z.',
    )
  })

  test('no real measurements stand with a fictional project', async () => {
    const demo = join(folder, 'demo')
    await withTables(
      demo,
      async (client, objects) => await listProjects({ client, objects }, ['oxbow'], { demo: true }),
    )
    const file = fileOf(
      'demo.csv',
      'project,day,measured_at,price_usd',
      'oxbow,2026-11-01,2026-11-02T00:00:00Z,1',
    )
    const { out, exitCode } = await runCommand(importMetrics, [file, '--data', demo, '--yes'])
    expect(out).toContain('Rejected: row 2, project: It is fictional')
    expect(exitCode).toBe(1)
  })

  test('killed in the middle, the same command does the rest', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `killed${index}`)
    await listProjects(place, ids)
    const days = Array.from({ length: 300 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    )
    const file = fileOf(
      'many.csv',
      'project,day,measured_at,price_usd',
      ...ids.flatMap((id) => days.map((day) => `${id},${day},2026-11-01T00:00:00Z,2`)),
    )
    const args = [file, '--data', data, '--yes', '--json']
    const killed = await runOps(['import', 'metrics', ...args], { diesAtRequest: 75 })
    expect(killed).toMatchObject({ exitCode: null })
    const counted = (await runCommand(importMetrics, args)).json() as Record<string, number>
    expect(counted['created']! + counted['unchanged']!).toBe(3_000)
    expect(counted['created']).toBeGreaterThan(0)
    expect(counted['unchanged']).toBeGreaterThan(0)
    for (const id of ids) {
      expect((await seriesOf(id)).market.days.map(({ day }) => day)).toEqual(days)
    }
  })

  test('says what is wrong with a file that is not there', async () => {
    expect(await refusalOf(importMetrics, ['/nowhere.csv', '--data', data])).toBe(
      '/nowhere.csv cannot be read (ENOENT).',
    )
  })
})
