import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { decompressParts } from '../../../platform/dynamodb/compressed-parts.ts'
import type { CatalogueEntry } from '../rating/catalogue-entry.ts'
import {
  type CatalogueTable,
  hasCurrentFormat,
  partName,
  type SnapshotManifest,
  snapshotKey,
} from './snapshot-items.ts'

export class BrokenCatalogueError extends Error {
  override readonly name = 'BrokenCatalogueError'
  readonly snapshotId: string

  constructor(snapshotId: string) {
    super(`${snapshotId} lacks a part, or is of another format.`)
    this.snapshotId = snapshotId
  }
}

/** By rank; undefined when a part has expired or the format is another one. */
export const readSnapshot = async (
  table: CatalogueTable,
  manifest: SnapshotManifest,
): Promise<CatalogueEntry[] | undefined> => {
  if (!hasCurrentFormat(manifest)) return undefined
  const { snapshotId, parts } = manifest
  const items = await Promise.all(
    Array.from({ length: parts }, async (_, part) => {
      const { Item } = await table.client.send(
        new GetCommand({ ...snapshotKey(table, partName(snapshotId, part)), ConsistentRead: true }),
      )
      return Item as { readonly data: Uint8Array } | undefined
    }),
  )
  const whole = items.filter((item) => item !== undefined)
  if (whole.length < parts) return undefined
  return (await decompressParts(whole.map(({ data }) => data))) as CatalogueEntry[]
}
