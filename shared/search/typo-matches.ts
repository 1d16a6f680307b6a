import { charactersAt, type Key, keysWithPrefix, type Stretch } from './sorted-keys.ts'

export interface TypoMatches {
  /** Keys one edit away from the keyword. */
  readonly whole: readonly Key[]
  /** Keys that begin with something one edit away from it. */
  readonly beginning: readonly Key[]
}

/**
 * Keys that become the keyword, or begin with it, by one edit: a character inserted, left out,
 * replaced, or two neighbours exchanged. The characters to try at a place are those that keys have
 * there, so the work depends on the keyword's length and not on an alphabet.
 */
export const typoMatches = (keys: readonly Key[], keyword: string): TypoMatches => {
  const whole = new Set<Key>()
  const beginning = new Set<Key>()
  const collect = (text: string, within: Stretch): void => {
    const { from, to } = keysWithPrefix(keys, text, within)
    for (const key of keys.slice(from, to)) {
      if (key.text.length === text.length) whole.add(key)
      else beginning.add(key)
    }
  }

  let alike: Stretch = { from: 0, to: keys.length }
  for (let place = 0; place < keyword.length && alike.from < alike.to; place += 1) {
    const before = keyword.slice(0, place)
    const here = keyword.charAt(place)
    const after = keyword.slice(place + 1)
    collect(before + after, alike)
    if (after !== '') collect(before + after.charAt(0) + here + after.slice(1), alike)
    for (const character of charactersAt(keys, alike, place)) {
      collect(before + character + after, alike)
      collect(before + character + here + after, alike)
    }
    alike = keysWithPrefix(keys, before + here, alike)
  }
  return { whole: [...whole], beginning: [...beginning] }
}
