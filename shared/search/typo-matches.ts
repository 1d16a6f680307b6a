import type { SearchIndex } from './search-index.ts'
import { firstKey, order, type Stretch, unitAt } from './sorted-keys.ts'

/** Takes keys one edit away from the keyword, or those that begin with something one edit away. */
type Collect = (keys: Stretch) => void

/**
 * Finds keys that become the keyword, or begin with it, by one edit: a character inserted, left out,
 * replaced, or two neighbours exchanged. The characters to try at a place are those that keys have
 * there, so the work depends on the keyword's length and not on an alphabet.
 */
export const findTypos = (
  index: SearchIndex,
  keyword: Uint16Array,
  { whole, beginning }: { readonly whole: Collect; readonly beginning: Collect },
): void => {
  const { text, keys } = index
  const { length } = keyword
  const edited = new Uint16Array(length + 1)
  const collect = (editedLength: number, from: number, to: number): void => {
    const first = firstKey(index, edited, editedLength, order.same, from, to)
    const longer = firstKey(index, edited, editedLength, order.longer, first, to)
    if (longer > first) whole({ from: first, to: longer })
    const after = firstKey(index, edited, editedLength, order.after, longer, to)
    if (after > longer) beginning({ from: longer, to: after })
  }

  // The keys that are like the keyword up to `place`.
  let from = 0
  let to = keys.length
  for (let place = 0; place < length && from < to; place += 1) {
    const here = keyword[place] ?? 0
    // Left out.
    edited.set(keyword.subarray(0, place))
    edited.set(keyword.subarray(place + 1), place)
    collect(length - 1, from, to)
    if (place + 1 < length) {
      edited[place] = keyword[place + 1] ?? 0
      edited[place + 1] = here
      edited.set(keyword.subarray(place + 2), place + 2)
      collect(length, from, to)
    }
    let same: Stretch = { from: to, to }
    let at = firstKey(index, edited, place, order.longer, from, to)
    while (at < to) {
      const other = unitAt(text, keys[at] ?? 0, place)
      edited[place] = other
      const end = firstKey(index, edited, place + 1, order.after, at + 1, to)
      if (other === here) same = { from: at, to: end }
      else {
        edited.set(keyword.subarray(place + 1), place + 1)
        collect(length, at, end)
      }
      edited.set(keyword.subarray(place), place + 1)
      collect(length + 1, at, end)
      at = end
    }
    ;({ from, to } = same)
  }
}
