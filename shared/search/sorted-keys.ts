/** A text under which an entry is found. */
export interface Key {
  readonly text: string
  readonly kind: 'name' | 'alias' | 'word' | 'ticker'
  /** Of the entry in the index's `ids`. */
  readonly position: number
}

/** A stretch of the sorted keys: `from` is in it, `to` is not. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** By UTF-16 units, as `<` compares: the order that every search below relies on. */
export const compareKeys = (a: Key, b: Key): number =>
  a.text < b.text ? -1 : a.text > b.text ? 1 : a.position - b.position

/** The keys within `within` whose text starts with `prefix`. */
export const keysWithPrefix = (
  keys: readonly Key[],
  prefix: string,
  within: Stretch = { from: 0, to: keys.length },
): Stretch => ({
  from: firstIndex(keys, within, (text) => text >= prefix),
  to: firstIndex(keys, within, (text) => text > prefix && !text.startsWith(prefix)),
})

/** The different characters that stand at `offset` in keys that are alike up to there. */
export const charactersAt = (keys: readonly Key[], within: Stretch, offset: number): string[] => {
  const characters: string[] = []
  let from = firstIndex(keys, within, (text) => text.length > offset)
  while (from < within.to) {
    const character = keys[from]?.text.charAt(offset) ?? ''
    characters.push(character)
    from = firstIndex(keys, { from, to: within.to }, (text) => text.charAt(offset) > character)
  }
  return characters
}

/** First place in a stretch from which on `reached` holds; the stretch's end when it never does. */
const firstIndex = (
  keys: readonly Key[],
  { from, to }: Stretch,
  reached: (text: string) => boolean,
): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (reached(keys[middle]?.text ?? '')) high = middle
    else low = middle + 1
  }
  return low
}
