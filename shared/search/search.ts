import { normaliseAddress, type SearchIndex } from './build-index.ts'
import { joined, normalise } from './normalise.ts'
import { keysWithPrefix } from './sorted-keys.ts'
import { typoMatches } from './typo-matches.ts'

/** With this many hits or more nobody needs guesses. */
export const ENOUGH_HITS = 5
/** In shorter keywords one edit changes too much. */
export const TYPO_MIN_LENGTH = 4

/** How well an entry matches, the best first. */
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

/**
 * The ids of all entries that match, the best first: exact ticker, exact name, beginning of the
 * name, beginning of a word or ticker, within the name or a ticker, one typing error away, contract
 * address; aliases right behind names. Equally good matches come by rank (unranked last), then by id.
 *
 * Case, diacritics, punctuation and blanks do not count. Typing errors are tried when a keyword of
 * at least {@link TYPO_MIN_LENGTH} letters and digits has fewer than {@link ENOUGH_HITS} hits. Any
 * text is safe: no pattern is made of it, and only its first 100 characters count.
 */
export const search = (index: SearchIndex, keyword: string): string[] => {
  const spaced = normalise(keyword)
  const compact = joined(spaced)
  const best = new Map<number, number>()
  const note = (position: number, quality: number): void => {
    if (quality < (best.get(position) ?? Infinity)) best.set(position, quality)
  }

  if (compact !== '') {
    notePrefixes(index, compact, note)
    noteSubstrings(index, spaced, note)
  }
  const addressed = index.byAddress.get(normaliseAddress(keyword)) ?? []
  for (const position of addressed) note(position, match.contractAddress)
  if (best.size < ENOUGH_HITS && compact.length >= TYPO_MIN_LENGTH) {
    const { whole, beginning } = typoMatches(index.keys, compact)
    for (const { position } of whole) note(position, match.typo)
    for (const { position } of beginning) note(position, match.typoPrefix)
  }

  return [...best]
    .toSorted(([a, qualityA], [b, qualityB]) => qualityA - qualityB || a - b)
    .map(([position]) => index.ids[position] ?? '')
}

type Note = (position: number, quality: number) => void

const notePrefixes = ({ keys }: SearchIndex, keyword: string, note: Note): void => {
  const { from, to } = keysWithPrefix(keys, keyword)
  for (const { text, kind, position } of keys.slice(from, to)) {
    const exact = text.length === keyword.length
    if (kind === 'ticker') note(position, exact ? match.exactTicker : match.wordPrefix)
    else if (kind === 'name') note(position, exact ? match.exactName : match.namePrefix)
    else if (kind === 'alias') note(position, exact ? match.exactAlias : match.aliasPrefix)
    else note(position, match.wordPrefix)
  }
}

/** Keywords hold neither tab nor line feed, so a hit never reaches over two names or tickers. */
const noteSubstrings = ({ lines, lineStarts }: SearchIndex, keyword: string, note: Note): void => {
  let position = 0
  for (let hit = lines.indexOf(keyword); hit !== -1;) {
    position = lineAt(lineStarts, hit, position)
    note(position, match.substring)
    const next = lineStarts[position + 1]
    hit = next === undefined ? -1 : lines.indexOf(keyword, next)
  }
}

/** The last line that starts at `offset` or before it, looked for from line `from` on. */
const lineAt = (lineStarts: readonly number[], offset: number, from: number): number => {
  let low = from
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lineStarts[middle] ?? Infinity) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
