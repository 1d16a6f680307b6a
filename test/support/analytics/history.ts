import { datasets } from '../../../shared/analytics/columns.ts'
import { columnsOf } from '../../../ops/analytics/directory/sql-of-dataset.ts'
import { type Duck, openDuck, quoted } from '../../../ops/analytics/duckdb.ts'

type Cells = Readonly<Record<string, string | number | boolean>>

/** An account that signed up then. */
export const account = (userId: string, createdAt: string, about: Cells = {}): Cells => ({
  user_id: userId,
  created_at: createdAt,
  confirmed: true,
  provider: 'credentials',
  staff: false,
  test: false,
  deleted: false,
  ...about,
})

/** An event of a stream, which its user caused unless it says otherwise. */
export const event = (
  stream: string,
  version: number,
  recordedAt: string,
  type: string,
  data: object,
  about: Cells = {},
): Cells => ({
  stream,
  version,
  type,
  day: recordedAt.slice(0, 10),
  recorded_at: recordedAt,
  command_id: `${stream}@${version}`,
  data: JSON.stringify(data),
  actor_kind: 'user',
  actor_id: stream.split('#')[1] ?? '',
  ...about,
})

export const act = (userId: string, doneAt: string, type: string, properties = {}): Cells => ({
  user_id: userId,
  id: `${doneAt}#${type}`,
  done_at: doneAt,
  day: doneAt.slice(0, 10),
  type,
  event_name: type,
  properties: JSON.stringify(properties),
})

/** A DuckDB with these rows in the tables of an export. */
export const duckWith = async (
  rows: Readonly<Record<keyof typeof datasets, readonly Cells[]>>,
): Promise<Duck> => {
  const duck = await openDuck()
  for (const dataset of Object.keys(datasets) as (keyof typeof datasets)[]) {
    const columns = columnsOf(dataset)
    await duck.run(`CREATE TABLE ${dataset} (${columns.map((one) => one.join(' ')).join(', ')})`)
    for (const row of rows[dataset]) {
      const values = columns.map(([name]) =>
        row[name] === undefined ? 'NULL' : quoted(String(row[name])),
      )
      await duck.run(`INSERT INTO ${dataset} VALUES (${values.join(', ')})`)
    }
  }
  return duck
}
