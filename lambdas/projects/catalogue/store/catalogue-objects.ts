import { BrokenColumnsError, decodeColumns, encodeColumns } from '../columns/encode-columns.ts'
import { type Group, type GroupColumns, groupNames, groups } from '../columns/groups.ts'
import type { CatalogueStore, Manifest } from './manifest.ts'
import { catalogueFolder, nameOrderOf, newObjectName, prefixOf } from './object-names.ts'

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
): Promise<GroupColumns<G>> => {
  const packed = await place.objects.get(object)
  if (!packed) throw new BrokenCatalogueError(object)
  try {
    return await decodeColumns(groups[group], packed)
  } catch (cause) {
    if (!(cause instanceof BrokenColumnsError)) throw cause
    throw new BrokenCatalogueError(object, { cause })
  }
}

/**
 * Reads all that a manifest names, one segment after the other.
 * @throws {BrokenCatalogueError}
 */
export const checkObjects = async (place: Place, { segments }: Manifest): Promise<void> => {
  for (const { objects } of segments) {
    await Promise.all(
      groupNames.map(async (group) => await readColumns(place, group, objects[group])),
    )
  }
}

/** Reads each object once, and keeps the newest of each group and segment that was asked for. */
export interface ColumnsCache {
  columns<G extends Group>(group: G, segment: number, object: string): Promise<GroupColumns<G>>
  /** Takes what was just written, in place of reading it. */
  keep<G extends Group>(group: G, segment: number, object: string, columns: GroupColumns<G>): void
}

export const createColumnsCache = (place: Place): ColumnsCache => {
  const kept = new Map<string, { readonly object: string; readonly reading: Promise<unknown> }>()
  return {
    columns: async <G extends Group>(group: G, segment: number, object: string) => {
      const key = `${group}-${segment}`
      let one = kept.get(key)
      if (one?.object !== object) {
        const reading = readColumns(place, group, object)
        // What failed is read again by the next one.
        reading.catch(() => {
          if (kept.get(key)?.reading === reading) kept.delete(key)
        })
        kept.set(key, (one = { object, reading }))
      }
      return (await one.reading) as GroupColumns<G>
    },
    keep: (group, segment, object, columns) => {
      kept.set(`${group}-${segment}`, { object, reading: Promise.resolve(columns) })
    },
  }
}

/** Far longer than a reader takes from the manifest to the last object. */
const UNUSED_FOR_MS = 10 * 60_000
/** For as long, code of another release may still read the objects of its format. */
const OTHER_FORMATS_FOR_MS = 7 * 24 * 60 * 60_000

/**
 * Removes what no manifest names any more: replaced objects, and those of publishers that lost or
 * were killed.
 */
export const sweepObjects = async (store: CatalogueStore, manifest: Manifest): Promise<number> => {
  const named = new Set(manifest.segments.flatMap(({ objects }) => Object.values(objects)))
  if (manifest.index) named.add(manifest.index.object).add(nameOrderOf(manifest.index.object))
  const own = prefixOf(store)
  const now = store.now()
  let removed = 0
  for await (const { key, writtenAt } of store.objects.list(catalogueFolder(store))) {
    const keptFor = key.startsWith(own) ? UNUSED_FOR_MS : OTHER_FORMATS_FOR_MS
    if (named.has(key) || now - writtenAt < keptFor) continue
    await store.objects.remove(key)
    removed += 1
  }
  return removed
}
