import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../../platform/dynamodb/tables.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import type { CatalogueEntry } from '../rating/catalogue-entry.ts'
import type { CatalogueStore } from './manifest.ts'
import { CATALOGUE_FORMAT } from './object-names.ts'

type Place = Pick<CatalogueStore, 'client' | 'stage' | 'name'>

const keyOf = ({ stage, name = 'catalogue' }: Place, family: string) => ({
  TableName: tableName(stage, 'snapshots'),
  Key: { name: `${name}#family#${family}`, part: `family#${CATALOGUE_FORMAT}` },
})

/** Ids of all projects of a family, and of some that have left it: the row of each tells. Consistent. */
export const readFamily = async (place: Place, family: string): Promise<string[]> => {
  const { Item } = await place.client.send(
    new GetCommand({ ...keyOf(place, family), ConsistentRead: true }),
  )
  return [...((Item?.['ids'] as ReadonlySet<string> | undefined) ?? [])]
}

const AT_ONCE = 16

/**
 * Notes who joins a family. Call it before the rows are written: a publisher that is killed between leaves
 * one too many then, and never one too few.
 */
export const joinFamilies = async (
  place: Place,
  changes: readonly {
    readonly entry: CatalogueEntry
    readonly known: CatalogueEntry | undefined
  }[],
): Promise<void> => {
  const joining = changes.flatMap(({ entry: { row }, known }) =>
    row.family === undefined || row.family === known?.row.family
      ? []
      : [{ id: row.id, family: row.family }],
  )
  await inParallel(joining, AT_ONCE, async ({ id, family }) => {
    await place.client.send(
      new UpdateCommand({
        ...keyOf(place, family),
        UpdateExpression: 'ADD ids :ids',
        ExpressionAttributeValues: { ':ids': new Set([id]) },
      }),
    )
  })
}
