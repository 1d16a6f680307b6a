import { joined, normalise } from '../../../shared/search/normalise.ts'

export type MatchParts = readonly [before: string, matched: string, after: string]

/**
 * Splits a text at the keyword, ignoring case, diacritics, punctuation and blanks as the search
 * does. Without a match all of it is `before`.
 */
export const matchParts = (text: string, keyword: string): MatchParts => {
  const needle = joined(normalise(keyword))
  // For each unit of the normalised text, the start and end of its character in the original.
  let comparable = ''
  const begins: number[] = []
  const ends: number[] = []
  let end = 0
  for (const character of text) {
    const begin = end
    end += character.length
    for (const unit of joined(normalise(character)).split('')) {
      comparable += unit
      begins.push(begin)
      ends.push(end)
    }
  }
  const at = needle === '' ? -1 : comparable.indexOf(needle)
  if (at === -1) return [text, '', '']
  const from = begins[at] ?? 0
  const to = withMarks(text, ends[at + needle.length - 1] ?? text.length)
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}

const withMarks = (text: string, end: number): number =>
  end + (/^\p{M}+/u.exec(text.slice(end))?.[0].length ?? 0)
