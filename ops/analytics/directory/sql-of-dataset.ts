import { join } from 'node:path'
import { type ColumnType, type DatasetName, datasets } from '../../../shared/analytics/columns.ts'
import { quoted } from '../duckdb.ts'
import { datasetOf, type Manifest } from './manifest.ts'

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  json: 'VARCHAR',
  integer: 'BIGINT',
  instant: 'TIMESTAMP',
  boolean: 'BOOLEAN',
}

/** Columns of a dataset with their types in DuckDB; those of its folders come first. */
export const columnsOf = (dataset: DatasetName): readonly (readonly [string, string])[] => {
  const { columns, partitioned } = datasets[dataset]
  return [
    ...(partitioned ? ([PARTITION_TYPE, PARTITION_DAY] as const) : []),
    ...Object.entries(columns).map(([name, type]) => [name, TYPES[type]] as const),
  ]
}

const PARTITION_TYPE = ['type', TYPES.text] as const
const PARTITION_DAY = ['day', TYPES.text] as const

/** A table expression over files of a dataset; `filename` is a column too. */
export const fromParquet = (dataset: DatasetName, files: readonly string[]): string => {
  const columns = columnsOf(dataset)
  if (files.length === 0) {
    const nothing = [...columns, ['filename', TYPES.text] as const]
    return `(SELECT ${nothing.map(([name, type]) => `NULL::${type} AS ${name}`).join(', ')} WHERE false)`
  }
  const hive = datasets[dataset].partitioned
    ? 'hive_partitioning = true, hive_types = {type: VARCHAR, day: VARCHAR}'
    : 'hive_partitioning = false'
  return `read_parquet([${files.map(quoted).join(', ')}], ${hive}, filename = true)`
}

/** A table expression over lines of JSON in a file. */
export const fromLines = (dataset: DatasetName, file: string): string => {
  const columns = columnsOf(dataset).map(([name, type]) => `${name}: ${quoted(type)}`)
  return (
    `read_json(${quoted(file)}, format = 'newline_delimited', ` +
    `maximum_object_size = ${LINE_MAX_BYTES}, columns = {${columns.join(', ')}})`
  )
}

/** Far more than an item of DynamoDB. */
const LINE_MAX_BYTES = 4 * 1024 * 1024

/** Statements that make each dataset of an export a view. */
export const viewsOf = (directory: string, { files }: Manifest): readonly string[] =>
  (Object.keys(datasets) as DatasetName[]).map((dataset) => {
    const own = files.filter((file) => datasetOf(file) === dataset)
    const paths = own.map(({ path }) => join(directory, path))
    const names = columnsOf(dataset).map(([name]) => name)
    return `CREATE OR REPLACE VIEW ${dataset} AS SELECT ${names.join(', ')} FROM ${fromParquet(dataset, paths)}`
  })
