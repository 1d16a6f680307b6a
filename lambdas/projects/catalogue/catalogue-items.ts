import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../platform/dynamodb/tables.ts'

/** Where a catalogue lives, and by which clock. */
export interface CatalogueTable {
  readonly client: DynamoDBDocumentClient
  readonly stage: string
  /** Milliseconds since 1970. */
  now(): number
  /** Partition of the snapshots table; another name is another catalogue. Default: `catalogue`. */
  readonly name?: string
}

/** Which edition is in force. The only item that is ever replaced. */
export interface Pointer {
  /** 1 for the first edition, one more with each that follows. */
  readonly version: number
  /** Unique, also among editions of one version that were written at the same time. */
  readonly edition: string
  /** How many parts the edition has. */
  readonly parts: number
  /** When what it follows from was read, or seen to be the same; ISO 8601. */
  readonly asOf: string
  /** Shape of what is in it, {@link EDITION_FORMAT}; absent: the first shape. */
  readonly format?: number
}

/** Raise it with every change of `CatalogueEntry`: editions of another format are not read. */
export const EDITION_FORMAT = 4

export const isOfThisFormat = ({ format }: Pointer): boolean => format === EDITION_FORMAT

const POINTER = 'pointer'

export const snapshotKey = ({ stage, name = 'catalogue' }: CatalogueTable, part: string) => ({
  TableName: tableName(stage, 'snapshots'),
  Key: { name, part },
})

export const pointerKey = (table: CatalogueTable) => snapshotKey(table, POINTER)

/** Versions are padded, so that the order of the sort keys is the order of the versions. */
export const editionPrefix = (version: number): string =>
  `edition#${String(version).padStart(10, '0')}`

export const partName = (edition: string, part: number): string =>
  `${edition}#${String(part).padStart(4, '0')}`

/** `undefined` before the first publication. */
export const readPointer = async (table: CatalogueTable): Promise<Pointer | undefined> => {
  const { Item } = await table.client.send(
    new GetCommand({ ...pointerKey(table), ConsistentRead: true }),
  )
  return Item as Pointer | undefined
}
