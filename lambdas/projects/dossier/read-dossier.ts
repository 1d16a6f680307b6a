import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { decompressParts } from '../../platform/dynamodb/compressed-parts.ts'
import { batchGet } from '../../platform/dynamodb/batch-get.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import type { Dossier } from './dossier.ts'
import { dossierKey, type DossierItem, type DossierTable } from './dossier-items.ts'

/** A part is missing or damaged. */
export class BrokenDossierError extends Error {
  override readonly name = 'BrokenDossierError'
  readonly project: string

  constructor(project: string, options?: ErrorOptions) {
    super(`The dossier of ${project} cannot be read.`, options)
    this.project = project
  }
}

/**
 * undefined without a dossier; one request unless it is very large. Consistent: what is made of it is
 * written, or kept as the answer of a catalogue that is read so.
 * @throws {BrokenDossierError}
 */
export const readDossierFrom = async (
  table: DossierTable,
  id: string,
): Promise<Dossier | undefined> => {
  for (let lost: string | undefined; ;) {
    const { Item } = await table.client.send(
      new GetCommand({ ...dossierKey(table.stage, id), ConsistentRead: true }),
    )
    if (!Item) return undefined
    const item = Item as DossierItem
    const bytes = await bytesOf(table, id, item)
    if (bytes) return await unpack(id, bytes)
    // A missing part was replaced, and the item names its successor by now.
    if (item.madeAt === lost) throw new BrokenDossierError(id)
    lost = item.madeAt
  }
}

/**
 * Dossiers by id, missing ones left out; one request per hundred.
 * @throws {BrokenDossierError}
 */
export const readDossiersFrom = async (
  table: DossierTable,
  ids: readonly string[],
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<Map<string, Dossier>> => {
  const items = await batchGet<DossierItem>(table.client, {
    table: tableName(table.stage, 'snapshots'),
    keys: [...new Set(ids)].map((id) => dossierKey(table.stage, id).Key),
    consistent,
  })
  const dossiers = new Map<string, Dossier>()
  for (const item of items) {
    const id = item.name.slice(dossierKey(table.stage, '').Key.name.length)
    const dossier = item.data ? await unpack(id, item.data) : await readDossierFrom(table, id)
    if (dossier) dossiers.set(id, dossier)
  }
  return dossiers
}

/** undefined when a part is missing. */
const bytesOf = async (
  { client, stage }: DossierTable,
  id: string,
  { data, parts = [] }: DossierItem,
): Promise<Uint8Array | undefined> => {
  if (data) return data
  const items = await Promise.all(
    parts.map(
      async (part) =>
        await client.send(new GetCommand({ ...dossierKey(stage, id, part), ConsistentRead: true })),
    ),
  )
  const bytes = items.flatMap(({ Item }) => (Item ? [Item['data'] as Uint8Array] : []))
  return bytes.length === parts.length ? Buffer.concat(bytes) : undefined
}

const unpack = async (id: string, bytes: Uint8Array): Promise<Dossier> => {
  try {
    return (await decompressParts([bytes])) as Dossier
  } catch (cause) {
    throw new BrokenDossierError(id, { cause })
  }
}
