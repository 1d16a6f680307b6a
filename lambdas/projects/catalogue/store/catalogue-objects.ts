import { type Columns, joined, type Schema } from '../columns/column-types.ts'
import { BrokenColumnsError, decodeColumns, encodeColumns } from '../columns/encode-columns.ts'
import { type Group, type GroupColumns, groupNames, groups } from '../columns/groups.ts'
import { packBytes, unpackBytes } from '../columns/pack-bytes.ts'
import {
  comparePositions,
  type Leaf,
  type LeafColumns,
  leafSchema,
  type Position,
} from '../ranks/leaves.ts'
import type { SegmentSummary } from '../summary/summary-parts.ts'
import { type CatalogueStore, type Manifest, otherFormatAsOf } from './manifest.ts'
import {
  catalogueFolder,
  nameOrderOf,
  newLeafName,
  newObjectName,
  newSummaryName,
  prefixOf,
} from './object-names.ts'

type Place = Pick<CatalogueStore, 'objects' | 'name'>

/** An object that the manifest names is gone or damaged. */
export class BrokenCatalogueError extends Error {
  override readonly name = 'BrokenCatalogueError'

  constructor(object: string, options?: ErrorOptions) {
    super(`The catalogue lacks ${object}, or it is damaged.`, options)
  }
}

/** @returns the name of the object, unique */
export const writeColumns = async <G extends Group>(
  place: Place,
  group: G,
  segment: number,
  columns: GroupColumns<G>,
): Promise<string> => {
  const object = newObjectName(place, group, segment)
  await place.objects.put(object, await encodeColumns(groups[group], columns as never))
  return object
}

/** @throws {BrokenCatalogueError} */
export const readColumns = async <G extends Group>(
  place: Place,
  group: G,
  object: string,
): Promise<GroupColumns<G>> => await readObject(place, groups[group], object)

/** @returns the name of the object, unique */
export const writeLeaf = async (place: Place, columns: LeafColumns): Promise<string> => {
  const object = newLeafName(place)
  await place.objects.put(object, await encodeColumns(leafSchema, columns))
  return object
}

/** @throws {BrokenCatalogueError} */
export const readLeaf = async (place: Place, { object }: Leaf): Promise<LeafColumns> =>
  await readObject(place, leafSchema, object)

/** @returns the name of the object, unique */
export const writeSummaries = async (
  place: Place,
  summaries: readonly SegmentSummary[],
): Promise<string> => {
  const object = newSummaryName(place)
  await place.objects.put(object, await packBytes(Buffer.from(JSON.stringify(summaries))))
  return object
}

/** @throws {BrokenCatalogueError} */
export const readSummaries = async (
  place: Place,
  object: string,
): Promise<readonly SegmentSummary[]> => {
  const packed = await place.objects.get(object)
  if (!packed) throw new BrokenCatalogueError(object)
  try {
    return JSON.parse(Buffer.from(await unpackBytes(packed)).toString()) as SegmentSummary[]
  } catch (cause) {
    throw new BrokenCatalogueError(object, { cause })
  }
}

const readObject = async <S extends Schema>(
  place: Place,
  schema: S,
  object: string,
): Promise<Columns<S>> => {
  const packed = await place.objects.get(object)
  if (!packed) throw new BrokenCatalogueError(object)
  try {
    return await decodeColumns(schema, packed)
  } catch (cause) {
    if (!(cause instanceof BrokenColumnsError)) throw cause
    throw new BrokenCatalogueError(object, { cause })
  }
}

/**
 * Reads all that a manifest names, one segment after the other, and whether ranks follow from columns.
 * @throws {BrokenCatalogueError}
 */
export const checkObjects = async (
  place: Place,
  { segments, ranks, summary }: Manifest,
): Promise<void> => {
  await readSummaries(place, summary)
  const [standings, pasts]: [Float64Array[], Float64Array[]] = [[], []]
  for (const { objects } of segments) {
    const read = await Promise.all(
      groupNames.map(async (group) => [group, await readColumns(place, group, objects[group])]),
    )
    const { standing, past } = Object.fromEntries(read) as { [G in Group]: GroupColumns<G> }
    standings.push(standing.now)
    pasts.push(past.before)
  }
  await checkLeaves(place, ranks.now, joined(standings))
  await checkLeaves(place, ranks.before, joined(pasts))
}

const checkLeaves = async (
  place: Place,
  leaves: readonly Leaf[],
  keys: Float64Array,
): Promise<void> => {
  let last: Position = { key: Infinity, ordinal: -1 }
  let missing = keys.reduce((count, key) => count + (key === -1 ? 0 : 1), 0)
  for (const leaf of leaves) {
    const { key, ordinal, count } = await readLeaf(place, leaf)
    for (let at = 0; at < count; at += 1) {
      const one = { key: key[at]!, ordinal: ordinal[at]! }
      if (keys[one.ordinal] !== one.key || comparePositions(last, one) >= 0) {
        throw new BrokenCatalogueError(leaf.object)
      }
      last = one
      missing -= 1
    }
  }
  if (missing !== 0) throw new BrokenCatalogueError('a position among its ranks')
}

/** Far longer than a reader takes from the manifest to the last object. */
const UNUSED_FOR_MS = 10 * 60_000
/** For as long, code of another release may still read the objects of its format. */
const OTHER_FORMATS_FOR_MS = 7 * 24 * 60 * 60_000

/**
 * Removes what no manifest names any more: replaced objects, and those of publishers that lost or
 * were killed. When an object was written does not tell since when it is unnamed, so a run notes what it
 * finds, and a later one removes it.
 * @returns how many it removed
 */
export const sweepObjects = async (store: CatalogueStore, manifest: Manifest): Promise<number> => {
  const { now: leaves, before: leavesBefore } = manifest.ranks
  const own = prefixOf(store)
  const note = `${own}unnamed`
  const kept = new Set([
    ...manifest.segments.flatMap(({ objects }) => Object.values(objects)),
    ...[...leaves, ...leavesBefore].map(({ object }) => object),
    manifest.summary,
    note,
  ])
  if (manifest.index) kept.add(manifest.index.object).add(nameOrderOf(manifest.index.object))
  const now = store.now()
  const known = await readUnnamed(store, note)
  const unnamed: [key: string, since: number][] = []
  for await (const { key, writtenAt } of store.objects.list(catalogueFolder(store))) {
    // What is new may be about to be named.
    if (kept.has(key) || now - writtenAt < UNUSED_FOR_MS) continue
    unnamed.push([key, known.get(key) ?? now])
  }
  await store.objects.put(note, Buffer.from(JSON.stringify(unnamed)))
  const unused = unnamed.filter(
    ([key, since]) => now - since >= (key.startsWith(own) ? UNUSED_FOR_MS : OTHER_FORMATS_FOR_MS),
  )
  const isOwn = ([key]: readonly [string, number]): boolean => key.startsWith(own)
  // Noted long ago it may be in use again: the release of its format was taken back, or given again.
  const keepsOthers =
    !unused.every(isOwn) &&
    now - Date.parse((await otherFormatAsOf(store)) || '1970-01-01') < OTHER_FORMATS_FOR_MS
  const removed = keepsOthers ? unused.filter(isOwn) : unused
  for (const [key] of removed) await store.objects.remove(key)
  return removed.length
}

/** Since when each object is known to be unnamed; epoch milliseconds. */
const readUnnamed = async (
  { objects }: Place,
  note: string,
): Promise<ReadonlyMap<string, number>> => {
  const noted = await objects.get(note)
  return new Map(
    noted ? (JSON.parse(Buffer.from(noted).toString()) as [key: string, since: number][]) : [],
  )
}
