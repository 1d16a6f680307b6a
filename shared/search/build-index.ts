import { buildAddresses } from './addresses.ts'
import { buildGrams } from './build-grams.ts'
import { buildKeys } from './build-keys.ts'
import { joined, normalise } from './normalise.ts'
import {
  lineHintsOf,
  mark,
  ORDINAL_LIMIT,
  type SearchEntry,
  type SearchIndex,
} from './search-index.ts'
import { KEYED_UNITS } from './sorted-keys.ts'

/**
 * Builds the index of these projects: about three seconds for 200,000 of them, 20 ms for 2,000.
 *
 * @throws {RangeError} when an ordinal is no whole number below {@link ORDINAL_LIMIT}, or the texts are
 *   longer than {@link KEYED_UNITS}
 * @example
 * const index = buildIndex([{ ordinal: 7, name: 'Tidewell', tokenTickers: ['TIDE'], addresses: [] }])
 * search([layerOf(index)], 'tide', { ranksOf: () => [], from: 0, size: 10 }).ordinals // [7]
 */
export const buildIndex = (entries: readonly SearchEntry[]): SearchIndex => {
  const ordered = entries
    .map((entry) => ({ entry, name: normalise(entry.name) }))
    .toSorted(byNameThenOrdinal)
  const { text, lineStarts } = linesOf(ordered)
  const lineHints = lineHintsOf(lineStarts)
  const count = ordered.length
  return {
    count,
    byName: Uint32Array.from(ordered, ({ entry }) => validOrdinal(entry)),
    text,
    lineStarts,
    lineHints,
    keys: buildKeys(text),
    ...buildGrams({ count, text, lineStarts, lineHints }),
    ...buildAddresses(ordered.map(({ entry }) => entry)),
  }
}

interface Named {
  readonly entry: SearchEntry
  /** Normalised. */
  readonly name: string
}

const byNameThenOrdinal = ({ name: a, entry: one }: Named, { name: b, entry: other }: Named) => {
  if (a === b) return one.ordinal - other.ordinal
  if (a === '' || b === '') return a === '' ? 1 : -1
  return a < b ? -1 : 1
}

const validOrdinal = ({ ordinal }: SearchEntry): number => {
  if (Number.isInteger(ordinal) && ordinal >= 0 && ordinal < ORDINAL_LIMIT) return ordinal
  throw new RangeError(`${ordinal} is no ordinal: give a whole number below ${ORDINAL_LIMIT}.`)
}

const MARKS = {
  name: String.fromCharCode(mark.name),
  ticker: String.fromCharCode(mark.ticker),
  alias: String.fromCharCode(mark.alias),
}

const lineOf = ({ entry, name }: Named): string => {
  let line = MARKS.name + name
  for (const ticker of entry.tokenTickers) line += fieldOf(MARKS.ticker, joined(normalise(ticker)))
  for (const alias of entry.aliases ?? []) line += fieldOf(MARKS.alias, normalise(alias))
  return line
}

const fieldOf = (before: string, text: string): string => (text === '' ? '' : before + text)

const linesOf = (ordered: readonly Named[]): Pick<SearchIndex, 'text' | 'lineStarts'> => {
  const lines = ordered.map(lineOf)
  const lineStarts = new Uint32Array(lines.length + 1)
  let end = 0
  for (const [position, line] of lines.entries()) {
    end += line.length
    lineStarts[position + 1] = end
  }
  if (end > KEYED_UNITS)
    throw new RangeError('The texts of these projects are too long for one index.')
  const text = new Uint16Array(end)
  for (const [position, line] of lines.entries()) {
    const start = lineStarts[position] ?? 0
    for (let at = 0; at < line.length; at += 1) text[start + at] = line.charCodeAt(at)
  }
  return { text, lineStarts }
}
