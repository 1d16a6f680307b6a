import { hash } from 'node:crypto'
import * as v from 'valibot'
import { Refusal } from '../../platform/refusal.ts'
import type { PageStart } from '../catalogue/paginate.ts'
import { CATALOGUE_FORMAT } from '../catalogue/store/object-names.ts'

/** More than one, so that a single moving row does not move the cursor. */
const ANCHORS = 3

const Cursor = v.tuple([
  v.string(),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(
    v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    v.minLength(1),
    v.maxLength(ANCHORS),
  ),
])

/**
 * Names the end of a page by its last projects, by ordinal, and the number of rows before.
 * @param end index after the page's last row
 * @param question what tells the list from others
 */
export const cursorAt = (ordinals: ArrayLike<number>, end: number, question: string): string => {
  const begin = Math.max(0, end - ANCHORS)
  const anchors = Array.from({ length: end - begin }, (_, index) => ordinals[begin + index]!)
  const cursor: v.InferOutput<typeof Cursor> = [digestOf(question), end, anchors.toReversed()]
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/**
 * Finds that page's end in the current list. Ranks may have moved: the shift of most anchor rows
 * counts, and none of them comes again.
 * @throws Refusal `UnknownCursor` for a foreign cursor or one of another list
 */
export const startAfter = (ordinals: Uint32Array, text: string, question: string): PageStart => {
  const [digest, end, anchors] = readCursor(text)
  if (digest !== digestOf(question)) throw unknownCursor()
  const positions = new Map(anchors.map((anchor, index) => [anchor, end - 1 - index]))
  const found: { readonly index: number; readonly shift: number }[] = []
  for (const [index, ordinal] of ordinals.entries()) {
    const before = positions.get(ordinal)
    if (before !== undefined) found.push({ index, shift: index - before })
  }
  const shifts = found.map(({ shift }) => shift).toSorted((a, b) => a - b)
  const median = shifts[Math.floor((shifts.length - 1) / 2)]
  // The last one that moved with the others.
  const last = found.findLast(({ shift }) => shift === median)
  return { index: last ? last.index + 1 : end, seen: new Set(anchors) }
}

/** With the catalogue's format: in that of another release the ordinals are of other projects. */
const digestOf = (question: string): string =>
  hash('sha256', `${CATALOGUE_FORMAT} ${question}`, 'base64url').slice(0, 8)

const readCursor = (text: string): v.InferOutput<typeof Cursor> => {
  try {
    return v.parse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw unknownCursor()
  }
}

const unknownCursor = (): Refusal => {
  const remedy =
    'Give the `next` of the page before, with the same filters and order, or leave it out.'
  return new Refusal('UnknownCursor', `after: ${remedy}`, { fieldErrors: { after: remedy } })
}
