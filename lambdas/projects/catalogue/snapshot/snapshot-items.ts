import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../../platform/dynamodb/tables.ts'

export interface CatalogueTable {
  readonly client: DynamoDBDocumentClient
  readonly stage: string
  now(): number
  /** Partition key; one per catalogue. Default: `catalogue`. */
  readonly name?: string
}

/** Names the current snapshot; the only item that is replaced. */
export interface SnapshotManifest {
  /** From 1. */
  readonly version: number
  /** Unique, also among concurrent publications of one version. */
  readonly snapshotId: string
  readonly parts: number
  /** When its sources were read or confirmed; ISO 8601. */
  readonly asOf: string
  /** {@link SNAPSHOT_FORMAT}; absent: 1. */
  readonly format?: number
}

/** Raise it with each change of `CatalogueEntry`: other formats are not read. */
export const SNAPSHOT_FORMAT = 5

export const hasCurrentFormat = ({ format }: SnapshotManifest): boolean =>
  format === SNAPSHOT_FORMAT

const MANIFEST = 'manifest'

export const snapshotKey = ({ stage, name = 'catalogue' }: CatalogueTable, part: string) => ({
  TableName: tableName(stage, 'snapshots'),
  Key: { name, part },
})

export const manifestKey = (table: CatalogueTable) => snapshotKey(table, MANIFEST)

/** Padded, so that sort keys order as versions do. */
export const snapshotPrefix = (version: number): string =>
  `snapshot#${String(version).padStart(10, '0')}`

export const partName = (snapshotId: string, part: number): string =>
  `${snapshotId}#${String(part).padStart(4, '0')}`

/** `undefined` before the first publication. */
export const readManifest = async (
  table: CatalogueTable,
): Promise<SnapshotManifest | undefined> => {
  const { Item } = await table.client.send(
    new GetCommand({ ...manifestKey(table), ConsistentRead: true }),
  )
  return Item as SnapshotManifest | undefined
}
