import { findAddress } from './addresses.ts'
import { findSubstrings } from './grams.ts'
import { type Hits, withHits } from './hits.ts'
import { joined, normalise } from './normalise.ts'
import { ORDINAL_LIMIT, positionAt, type SearchIndex, unitsOf } from './search-index.ts'
import { smallest } from './smallest.ts'
import { firstKey, keyKind, kindOf, offsetOf, order, type Stretch } from './sorted-keys.ts'
import { findTypos } from './typo-matches.ts'

/** With this many hits or more nobody needs guesses. */
export const ENOUGH_HITS = 5
/** In shorter keywords one edit changes too much. */
export const TYPO_MIN_LENGTH = 4

/** How well a project matches, the best first. */
const match = {
  exactTicker: 0,
  exactName: 1,
  exactAlias: 2,
  namePrefix: 3,
  aliasPrefix: 4,
  /** Of a word of a name or alias, or of a ticker. */
  wordPrefix: 5,
  substring: 6,
  typo: 7,
  typoPrefix: 8,
  contractAddress: 9,
} as const

/** An index to be searched, without the projects that another layer knows better. */
export interface SearchLayer {
  readonly index: SearchIndex
  /** Positions in the index. */
  readonly hidden: Uint32Array
}

/** @param outdated ordinals that are not found in this index; looked for once, in all of it */
export const layerOf = (index: SearchIndex, outdated: Iterable<number> = []): SearchLayer => {
  const ordinals = new Set(outdated)
  const hidden: number[] = []
  if (ordinals.size > 0) {
    for (let position = 0; position < index.count; position += 1)
      if (ordinals.has(index.byName[position] ?? -1)) hidden.push(position)
  }
  return { index, hidden: Uint32Array.from(hidden) }
}

export interface SearchPage {
  /** Of several at once: from 1, the first of all; null when not ranked. */
  ranksOf(ordinals: readonly number[]): readonly (number | null)[]
  /** Hits to be passed over. */
  readonly from: number
  /** Hits to be answered at most. */
  readonly size: number
}

export interface Found {
  /** Of all hits. */
  readonly total: number
  /** Those of the page. */
  readonly ordinals: number[]
}

/**
 * Finds projects, the best first: exact ticker, exact name, beginning of the name, beginning of a
 * word or ticker, within the name or a ticker, one typing error away, contract address; aliases right
 * behind names. Equally good matches come by rank (unranked last), then by ordinal.
 *
 * Case, diacritics, punctuation and blanks do not count. Typing errors are tried when a keyword of
 * at least {@link TYPO_MIN_LENGTH} letters and digits has fewer than {@link ENOUGH_HITS} hits in all
 * layers. Any text is safe: no pattern is made of it, and only its first 100 characters count.
 *
 * @param layers an ordinal that several of them show is found in each
 */
export const search = (
  layers: readonly SearchLayer[],
  keyword: string,
  page: SearchPage,
): Found => {
  const placed = placedLayers(layers)
  const places = layers.reduce((sum, { index }) => sum + index.count, 0)
  const spaced = normalise(keyword)
  const compact = unitsOf(joined(spaced))
  return withHits(places, placed, (hits) => {
    for (const layer of placed) {
      const { index, start } = layer
      if (compact.length > 0) {
        notePrefixes(layer, compact, hits)
        findSubstrings(index, unitsOf(spaced), (position) =>
          hits.note(start + position, match.substring),
        )
      }
      findAddress(index, keyword, (position) => hits.note(start + position, match.contractAddress))
    }
    if (hits.count < ENOUGH_HITS && compact.length >= TYPO_MIN_LENGTH) {
      for (const layer of placed) noteTypos(layer, compact, hits)
    }
    return { total: hits.count, ordinals: bestOf(hits, placed, page) }
  })
}

interface PlacedLayer extends SearchLayer {
  /** The place of its first position. */
  readonly start: number
}

const placedLayers = (layers: readonly SearchLayer[]): PlacedLayer[] => {
  let start = 0
  return layers.map((layer) => {
    const placed = { ...layer, start }
    start += layer.index.count
    return placed
  })
}

const notePrefixes = ({ index, start }: PlacedLayer, keyword: Uint16Array, hits: Hits): void => {
  const { keys } = index
  const { length } = keyword
  const from = firstKey(index, keyword, length, order.same, 0, keys.length)
  const longer = firstKey(index, keyword, length, order.longer, from, keys.length)
  const to = firstKey(index, keyword, length, order.after, longer, keys.length)
  for (let at = from; at < to; at += 1) {
    const key = keys[at] ?? 0
    hits.note(start + positionAt(index, offsetOf(key)), qualityOf(kindOf(key), at < longer))
  }
}

const qualityOf = (kind: number, isExact: boolean): number => {
  switch (kind) {
    case keyKind.ticker:
      return isExact ? match.exactTicker : match.wordPrefix
    case keyKind.name:
      return isExact ? match.exactName : match.namePrefix
    case keyKind.alias:
      return isExact ? match.exactAlias : match.aliasPrefix
    default:
      return match.wordPrefix
  }
}

const noteTypos = ({ index, start }: PlacedLayer, keyword: Uint16Array, hits: Hits): void => {
  const noteAll = (quality: number) => (stretch: Stretch) => {
    for (let at = stretch.from; at < stretch.to; at += 1)
      hits.note(start + positionAt(index, offsetOf(index.keys[at] ?? 0)), quality)
  }
  findTypos(index, keyword, {
    whole: noteAll(match.typo),
    beginning: noteAll(match.typoPrefix),
  })
}

/** Looks at ranks only within the qualities that the page shows. */
const bestOf = (
  hits: Hits,
  layers: readonly PlacedLayer[],
  { ranksOf, from, size }: SearchPage,
): number[] => {
  const ordinals: number[] = []
  const counts = hits.countByQuality()
  let before = 0
  for (const quality of Object.values(match)) {
    const count = counts[quality] ?? 0
    if (count > 0 && before < from + size && before + count > from) {
      const places = hits.placesOf(quality, count)
      const found = Array.from({ length: count }, (_, at) => ordinalAt(layers, places[at] ?? 0))
      const ranks = ranksOf(found)
      const values = new Float64Array(count)
      for (let at = 0; at < count; at += 1) {
        const rank = Math.min(ranks[at] ?? UNRANKED, UNRANKED)
        values[at] = rank * ORDINAL_LIMIT + found[at]!
      }
      const shown = smallest(values, Math.max(0, from - before), from + size - before)
      for (const value of shown) ordinals.push(value % ORDINAL_LIMIT)
    }
    before += count
  }
  return ordinals
}

/** Behind every rank; with an ordinal it still makes one exact number. */
const UNRANKED = ORDINAL_LIMIT

const ordinalAt = (layers: readonly PlacedLayer[], place: number): number => {
  let at = layers.length - 1
  while (place < (layers[at]?.start ?? 0)) at -= 1
  const layer = layers[at]
  return layer?.index.byName[place - layer.start] ?? 0
}
