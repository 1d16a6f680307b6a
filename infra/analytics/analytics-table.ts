import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import {
  type ColumnType,
  type Dataset,
  type DatasetName,
  datasets,
} from '../../shared/analytics/columns.ts'
import { userEvents } from '../../shared/contract/events.ts'

/** As Glue calls them. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'string',
  json: 'string',
  integer: 'bigint',
  instant: 'timestamp',
  boolean: 'boolean',
}

/** Before it the product recorded nothing. */
const FIRST_DAY = '2026-01-01'

const lambdas = join(import.meta.dirname, '..', '..', 'lambdas')

/** Every type of event that there is: the folders that exports have. */
const eventTypes = (): readonly string[] => {
  const golden = readdirSync(lambdas, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('events.golden.json'),
  )
  const types = golden.flatMap((file) => {
    const { events } = JSON.parse(readFileSync(join(lambdas, file), 'utf8')) as {
      readonly events: readonly { readonly type: string }[]
    }
    return events.map(({ type }) => type)
  })
  return [...new Set(types)].toSorted((a, b) => a.localeCompare(b))
}

const typesOf = (dataset: DatasetName): readonly string[] =>
  dataset === 'events' ? eventTypes() : [...Object.keys(userEvents), 'custom']

/**
 * A dataset of an export as a table. Its folders are known by a rule (partition projection): nobody
 * has to tell Athena of a new day.
 */
export const addTable = (
  scope: Construct,
  {
    database,
    name,
    bucket,
    dataset,
  }: {
    readonly database: CfnDatabase
    /** Of the database. */
    readonly name: string
    readonly bucket: IBucket
    readonly dataset: DatasetName
  },
): void => {
  const { columns, partitioned }: Dataset = datasets[dataset]
  const location = `s3://${bucket.bucketName}/${dataset}/`
  const table = new CfnTable(scope, `Table-${dataset}`, {
    catalogId: database.catalogId,
    databaseName: name,
    tableInput: {
      name: dataset,
      tableType: 'EXTERNAL_TABLE',
      parameters: {
        EXTERNAL: 'TRUE',
        classification: 'parquet',
        ...(partitioned && projectionOf(dataset, location)),
      },
      ...(partitioned && {
        partitionKeys: [
          { name: 'type', type: TYPES.text },
          { name: 'day', type: TYPES.text },
        ],
      }),
      storageDescriptor: {
        columns: Object.entries(columns).map(([column, type]) => ({
          name: column,
          type: TYPES[type],
        })),
        location,
        inputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat',
        outputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat',
        serdeInfo: {
          serializationLibrary: 'org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe',
        },
      },
    },
  })
  table.addDependency(database)
}

const projectionOf = (
  dataset: DatasetName,
  location: string,
): Readonly<Record<string, string>> => ({
  'projection.enabled': 'true',
  'projection.type.type': 'enum',
  'projection.type.values': typesOf(dataset).join(','),
  'projection.day.type': 'date',
  'projection.day.format': 'yyyy-MM-dd',
  'projection.day.range': `${FIRST_DAY},NOW`,
  'projection.day.interval': '1',
  'projection.day.interval.unit': 'DAYS',
  // Glue fills these in, not CDK.
  'storage.location.template': `${location}type=\${type}/day=\${day}/`,
})
