import { buildIndex } from '../../../shared/search/build-index.ts'
import { layerOf, type SearchLayer } from '../../../shared/search/search.ts'
import type { SearchEntry, SearchIndex } from '../../../shared/search/search-index.ts'
import { normalise } from '../../../shared/search/normalise.ts'
import type { Catalogue } from './catalogue.ts'
import { textAt } from './columns/column-types.ts'
import { searchEntry } from './store/refresh-index.ts'

/** The texts of all projects. */
interface TextIndexes {
  /** As of some version; undefined while there are few projects. */
  readonly base: SearchIndex | undefined
  /** Projects that were named since. */
  readonly recent: SearchIndex
  /** Whether what the base says of a project is not true any more. */
  isOutdated(ordinal: number): boolean
  /** Both, as the search takes them. */
  readonly layers: readonly SearchLayer[]
}

const made = new WeakMap<Catalogue, Promise<TextIndexes>>()

export const textIndexes = async (catalogue: Catalogue): Promise<TextIndexes> => {
  const indexes = made.get(catalogue) ?? makeIndexes(catalogue)
  made.set(catalogue, indexes)
  return await indexes
}

const makeIndexes = async (catalogue: Catalogue): Promise<TextIndexes> => {
  const { segmentSize } = catalogue
  const [base, search] = await Promise.all([catalogue.baseIndex(), catalogue.columns('search')])
  const since = catalogue.index?.version ?? -1
  const recent: { readonly segment: number; readonly slot: number }[] = []
  for (const [segment, { namedAt }] of search.entries()) {
    for (const [slot, version] of namedAt.entries()) {
      if (version > since) recent.push({ segment, slot })
    }
  }
  const names = recent.length > 0 ? await catalogue.columns('names') : []
  const entries = recent.flatMap(({ segment, slot }): SearchEntry[] => {
    const [named, searched] = [names[segment], search[segment]]
    return named && searched ? [searchEntry(named, searched, slot, segment * segmentSize)] : []
  })
  const outdated = new Set(entries.map(({ ordinal }) => ordinal))
  const index = buildIndex(entries)
  return {
    base,
    recent: index,
    isOutdated: (ordinal) => outdated.has(ordinal),
    layers: [...(base ? [layerOf(base, outdated)] : []), layerOf(index)],
  }
}

/**
 * Ordinals of all projects by name without case and accents, names without letters and digits last;
 * ties by age.
 */
export const orderByName = async (catalogue: Catalogue): Promise<Uint32Array> => {
  const { base, recent, isOutdated } = await textIndexes(catalogue)
  if (!base) return recent.byName
  const names = await catalogue.columns('names')
  const keyOf = (ordinal: number): string => {
    const segment = names[Math.floor(ordinal / catalogue.segmentSize)]
    return (segment && normalise(textAt(segment.name, ordinal % catalogue.segmentSize))) || LAST
  }
  const merged = new Uint32Array(catalogue.count)
  const fresh = [...recent.byName].map((ordinal) => ({ ordinal, key: keyOf(ordinal) }))
  let count = 0
  let next = 0
  for (const ordinal of base.byName) {
    if (isOutdated(ordinal)) continue
    if (next < fresh.length) {
      const key = keyOf(ordinal)
      for (let one = fresh[next]; one && one.key < key; one = fresh[++next]) {
        merged[count++] = one.ordinal
      }
    }
    merged[count++] = ordinal
  }
  for (const { ordinal } of fresh.slice(next)) merged[count++] = ordinal
  return merged
}

/** Beyond every letter. */
const LAST = '\u{10ffff}'

/** The place of each ordinal in that order. */
export const placesByName = async (catalogue: Catalogue): Promise<Uint32Array> => {
  const places = new Uint32Array(catalogue.count)
  for (const [place, ordinal] of (await orderByName(catalogue)).entries()) places[ordinal] = place
  return places
}
