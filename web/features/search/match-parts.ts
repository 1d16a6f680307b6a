import { joined, normalise } from '../../../shared/search/normalise.ts'

export type MatchParts = readonly [before: string, matched: string, after: string]

/**
 * Where a keyword stands in a text, compared as the search compares: case, diacritics, punctuation
 * and blanks do not count. The three parts make up the text; without a match it is all `before`.
 */
export const matchParts = (text: string, keyword: string): MatchParts => {
  const wanted = joined(normalise(keyword))
  // For each unit of the comparable form, where in the text its character begins and ends.
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
  const at = wanted === '' ? -1 : comparable.indexOf(wanted)
  if (at === -1) return [text, '', '']
  const from = begins[at] ?? 0
  const to = withMarks(text, ends[at + wanted.length - 1] ?? text.length)
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}

/** A diacritic written as a character of its own belongs to the letter before it. */
const withMarks = (text: string, end: number): number =>
  end + (/^\p{M}+/u.exec(text.slice(end))?.[0].length ?? 0)
