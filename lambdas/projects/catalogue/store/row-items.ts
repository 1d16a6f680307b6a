import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { batchGet } from '../../../platform/dynamodb/batch-get.ts'
import { ignoreConditionFailure } from '../../../platform/dynamodb/ignore-condition-failure.ts'
import { tableName } from '../../../platform/dynamodb/tables.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import type { CatalogueEntry } from '../rating/catalogue-entry.ts'
import type { CatalogueStore } from './manifest.ts'
import { CATALOGUE_FORMAT } from './object-names.ts'

type Place = Pick<CatalogueStore, 'client' | 'stage' | 'name'>

/** A project's entry in an item of its own, replaced with each change: a kilobyte, packed. */
export interface StoredEntry {
  readonly entry: CatalogueEntry
  /** Its place among the columns, if the publication was completed; else what it was to be. */
  readonly ordinal: number
}

interface RowItem {
  readonly name: string
  readonly ordinal: number
  readonly version: number
  readonly ratedAt: string
  readonly data: Uint8Array
}

const nameOf = ({ name = 'catalogue' }: Place, id: string): string => `${name}#row#${id}`

const keyOf = (place: Place, id: string) => ({
  name: nameOf(place, id),
  part: `row#${CATALOGUE_FORMAT}`,
})

export interface ReadOptions {
  /**
   * Default: true, since what is made of the rows is kept as the answer of a catalogue that is read so.
   * Else a row may be as it was a second before, or missing, and takes half a read unit.
   */
  readonly consistent?: boolean
}

/** By id; missing ones are left out. A read unit each, one request per hundred. */
export const readEntries = async (
  place: Place,
  ids: Iterable<string>,
  { consistent = true }: ReadOptions = {},
): Promise<Map<string, StoredEntry>> => {
  const items = await batchGet<RowItem>(place.client, {
    table: tableName(place.stage, 'snapshots'),
    keys: [...new Set(ids)].map((id) => keyOf(place, id)),
    consistent,
  })
  const start = nameOf(place, '').length
  return new Map(
    items.map(({ name, ordinal, data }) => {
      const entry = JSON.parse(inflateRawSync(data).toString()) as CatalogueEntry
      return [name.slice(start), { entry, ordinal }]
    }),
  )
}

export interface EntryChange {
  readonly stored: StoredEntry
  /** What was there when the entry was made. */
  readonly found: StoredEntry | undefined
}

/** In a transaction. */
const NEW_AT_ONCE = 100
const AT_ONCE = 16

/**
 * New ones by the hundred, since requests are what an import takes; others one by one, as a
 * transaction takes twice the units.
 * @returns false when one is not any more what was found
 */
export const writeEntries = async (
  place: Place,
  changes: readonly EntryChange[],
): Promise<boolean> => {
  const fresh = changes.filter(({ found }) => !found)
  let areWritten = true
  for (let from = 0; from < fresh.length && areWritten; from += NEW_AT_ONCE) {
    areWritten = await beginEntries(place, fresh.slice(from, from + NEW_AT_ONCE))
  }
  const known = changes.filter(({ found }) => found)
  await inParallel(areWritten ? known : [], AT_ONCE, async (change) => {
    const put = new PutCommand(await putOf(place, change))
    if (!(await ignoreConditionFailure(place.client.send(put)))) areWritten = false
  })
  return areWritten
}

const beginEntries = async (place: Place, changes: readonly EntryChange[]): Promise<boolean> => {
  const puts = await Promise.all(changes.map(async (change) => await putOf(place, change)))
  try {
    await place.client.send(
      new TransactWriteCommand({ TransactItems: puts.map((Put) => ({ Put })) }),
    )
    return true
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    return false
  }
}

const putOf = async (place: Place, { stored: { entry, ordinal }, found }: EntryChange) => ({
  TableName: tableName(place.stage, 'snapshots'),
  Item: {
    ...keyOf(place, entry.row.id),
    ordinal,
    version: entry.version,
    ratedAt: entry.ratedAt,
    data: await promisify(deflateRaw)(JSON.stringify(entry)),
  },
  ...(found
    ? {
        ConditionExpression: 'ordinal = :ordinal AND version = :version AND ratedAt = :ratedAt',
        ExpressionAttributeValues: {
          ':ordinal': found.ordinal,
          ':version': found.entry.version,
          ':ratedAt': found.entry.ratedAt,
        },
      }
    : { ConditionExpression: 'attribute_not_exists(ordinal)' }),
})
