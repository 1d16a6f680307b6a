import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../../platform/dynamodb/tables.ts'

/** Where a catalogue lives, and by which clock. */
export interface CatalogueTable {
  readonly client: DynamoDBDocumentClient
  readonly stage: string
  /** Milliseconds since 1970. */
  now(): number
  /** Partition of the snapshots table; another name is another catalogue. Default: `catalogue`. */
  readonly name?: string
}

/** Names the current snapshot. The only item that is ever replaced. */
export interface SnapshotManifest {
  /** 1 for the first snapshot, one more with each that follows. */
  readonly version: number
  /** Unique, also among snapshots of one version that were written at the same time. */
  readonly snapshotId: string
  /** How many parts the snapshot has. */
  readonly parts: number
  /** When what it follows from was read, or seen to be the same; ISO 8601. */
  readonly asOf: string
  /** Shape of what is in it, {@link SNAPSHOT_FORMAT}; absent: the first shape. */
  readonly format?: number
}

/** Raise it with every change of `CatalogueEntry`: snapshots of another format are not read. */
export const SNAPSHOT_FORMAT = 4

export const hasCurrentFormat = ({ format }: SnapshotManifest): boolean =>
  format === SNAPSHOT_FORMAT

const MANIFEST = 'manifest'

export const snapshotKey = ({ stage, name = 'catalogue' }: CatalogueTable, part: string) => ({
  TableName: tableName(stage, 'snapshots'),
  Key: { name, part },
})

export const manifestKey = (table: CatalogueTable) => snapshotKey(table, MANIFEST)

/** Versions are padded, so that the order of the sort keys is the order of the versions. */
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
