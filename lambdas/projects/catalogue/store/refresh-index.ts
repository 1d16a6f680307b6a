import { randomUUID } from 'node:crypto'
import { buildIndex } from '../../../../shared/search/build-index.ts'
import type { SearchEntry, SearchIndex } from '../../../../shared/search/search-index.ts'
import { decodeIndex, encodeIndex } from '../../../../shared/search/index-bytes.ts'
import { textAt } from '../columns/column-types.ts'
import type { GroupColumns } from '../columns/groups.ts'
import { packBytes, unpackBytes } from '../columns/pack-bytes.ts'
import { BrokenCatalogueError, readColumns } from './catalogue-objects.ts'
import { type CatalogueStore, type Manifest, nameIndex } from './manifest.ts'
import { nameOrderOf, prefixOf } from './object-names.ts'

/** As many new and renamed projects readers index by themselves, in some 10 ms. */
const LEFT_TO_READERS = 1_000
const LEFT_TO_READERS_SHARE = 0.02

/** Makes the index of all texts anew, once many have changed since. */
export const refreshIndex = async (store: CatalogueStore, manifest: Manifest): Promise<void> => {
  const { segments, segmentSize, count, index, version } = manifest
  let changed = 0
  for (const { objects } of segments) {
    const { namedAt } = await readColumns(store, 'namings', objects.namings)
    for (const at of namedAt) if (at > (index?.version ?? 0)) changed += 1
  }
  if (changed <= Math.max(LEFT_TO_READERS, count * LEFT_TO_READERS_SHARE)) return
  const entries: SearchEntry[] = []
  for (const [number, { objects }] of segments.entries()) {
    const names = await readColumns(store, 'names', objects.names)
    const search = await readColumns(store, 'search', objects.search)
    for (let slot = 0; slot < names.count; slot += 1) {
      entries.push(searchEntry(names, search, slot, number * segmentSize))
    }
  }
  const object = `${prefixOf(store)}index-${randomUUID()}`
  await storeIndex(store, object, buildIndex(entries))
  await nameIndex(store, { object, version })
}

/** The order of names is an object of its own, so that sorting by name reads no texts. */
export const storeIndex = async (
  { objects }: Pick<CatalogueStore, 'objects'>,
  object: string,
  index: SearchIndex,
): Promise<void> => {
  const { buffer, byteOffset, byteLength } = index.byName
  await objects.put(
    nameOrderOf(object),
    await packBytes(new Uint8Array(buffer, byteOffset, byteLength)),
  )
  await objects.put(object, await packBytes(encodeIndex(index)))
}

/**
 * Ordinals by name, of the projects that the index has.
 * @throws {BrokenCatalogueError}
 */
export const readNameOrder = async (
  { objects }: Pick<CatalogueStore, 'objects'>,
  object: string,
): Promise<Uint32Array> => {
  const packed = await objects.get(nameOrderOf(object))
  if (!packed) throw new BrokenCatalogueError(nameOrderOf(object))
  try {
    const bytes = await unpackBytes(packed)
    return new Uint32Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength / 4)
  } catch (cause) {
    throw new BrokenCatalogueError(nameOrderOf(object), { cause })
  }
}

/** @throws {BrokenCatalogueError} */
export const readIndex = async (
  { objects }: Pick<CatalogueStore, 'objects'>,
  object: string,
): Promise<SearchIndex> => {
  const packed = await objects.get(object)
  if (!packed) throw new BrokenCatalogueError(object)
  try {
    return decodeIndex(await unpackBytes(packed))
  } catch (cause) {
    throw new BrokenCatalogueError(object, { cause })
  }
}

/** @param first ordinal of the segment */
export const searchEntry = (
  names: GroupColumns<'names'>,
  search: GroupColumns<'search'>,
  slot: number,
  first: number,
): SearchEntry => ({
  ordinal: first + slot,
  name: textAt(names.name, slot),
  tokenTickers: linesOf(textAt(search.tickers, slot)),
  aliases: linesOf(textAt(search.aliases, slot)),
  addresses: linesOf(textAt(search.addresses, slot)),
})

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))
