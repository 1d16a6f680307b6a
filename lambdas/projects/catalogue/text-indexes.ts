import { buildIndex } from '../../../shared/search/build-index.ts'
import { layerOf, type SearchLayer } from '../../../shared/search/search.ts'
import type { SearchEntry, SearchIndex } from '../../../shared/search/search-index.ts'
import { normalise } from '../../../shared/search/normalise.ts'
import type { Catalogue } from './catalogue.ts'
import { textAt } from './columns/column-types.ts'
import { oncePerCatalogue } from './once-per-catalogue.ts'
import { searchEntry } from './store/refresh-index.ts'

/** Projects that were named since the stored index. */
interface RecentTexts {
  readonly index: SearchIndex
  /** Of whom what is stored is not true any more. */
  readonly ordinals: ReadonlySet<number>
}

const recentTexts = oncePerCatalogue(async (catalogue): Promise<RecentTexts> => {
  const { segmentSize } = catalogue
  const namings = await catalogue.columns('namings')
  const since = catalogue.texts?.version ?? -1
  const recent: { readonly segment: number; readonly slot: number }[] = []
  for (const [segment, { namedAt }] of namings.entries()) {
    for (let slot = 0; slot < namedAt.length; slot += 1) {
      if (namedAt[slot]! > since) recent.push({ segment, slot })
    }
  }
  const isNone = recent.length === 0
  const [names, search] = isNone
    ? [[], []]
    : await Promise.all([catalogue.columns('names'), catalogue.columns('search')])
  const entries = recent.flatMap(({ segment, slot }): SearchEntry[] => {
    const [named, searched] = [names[segment], search[segment]]
    return named && searched ? [searchEntry(named, searched, slot, segment * segmentSize)] : []
  })
  return { index: buildIndex(entries), ordinals: new Set(entries.map(({ ordinal }) => ordinal)) }
})

/** The texts of all projects, as the search takes them: what is stored, and what is new since. */
export const textLayers = async (catalogue: Catalogue): Promise<SearchLayer[]> => {
  const [stored, recent] = await Promise.all([catalogue.texts?.index(), recentTexts(catalogue)])
  return [...(stored ? [layerOf(stored, recent.ordinals)] : []), layerOf(recent.index)]
}

/**
 * Ordinals of all projects by name without case and accents, names without letters and digits last;
 * ties by age.
 */
export const orderByName = async (catalogue: Catalogue): Promise<Uint32Array> => {
  const [stored, recent] = await Promise.all([catalogue.texts?.byName(), recentTexts(catalogue)])
  const { byName } = recent.index
  if (!stored) return byName
  if (byName.length === 0) return stored
  const names = await catalogue.columns('names')
  const keyOf = (ordinal: number): string => {
    const segment = names[Math.floor(ordinal / catalogue.segmentSize)]
    return (segment && normalise(textAt(segment.name, ordinal % catalogue.segmentSize))) || LAST
  }
  const merged = new Uint32Array(catalogue.count)
  const fresh = [...byName].map((ordinal) => ({ ordinal, key: keyOf(ordinal) }))
  let count = 0
  let next = 0
  for (const ordinal of stored) {
    if (recent.ordinals.has(ordinal)) continue
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
