import { BLANK, largestUnit, mark } from './search-index.ts'
import { keyKind, keyOf, kindOf, offsetOf } from './sorted-keys.ts'

/** All keys of the text, sorted; equal ones by where they stand. */
export const buildKeys = (text: Uint16Array): Uint32Array => {
  const keys = keysIn(text)
  const { beginnings, length } = beginningsOf(text, keys)
  const sorted = new Uint32Array(keys.length).map((_, index) => index)
  sorted.sort((one, other) => {
    const difference = (beginnings[one] ?? 0) - (beginnings[other] ?? 0)
    if (difference !== 0) return difference
    return compareKeys(text, keys[one] ?? 0, keys[other] ?? 0, length)
  })
  return sorted.map((index) => keys[index] ?? 0)
}

/** In the order of the text. The last word of a field is its own remainder, and one key. */
const keysIn = (text: Uint16Array): Uint32Array => {
  const keys = new Uint32Array(2 * countStarts(text))
  let count = 0
  let wordStart = 0
  for (let offset = 1; offset < text.length; offset += 1) {
    const unit = text[offset] ?? 0
    const before = text[offset - 1] ?? 0
    if (unit > BLANK && before <= BLANK) {
      keys[count] = keyOf(offset, kindBehind(before))
      count += 1
      wordStart = offset
    } else if (unit === BLANK) {
      keys[count] = keyOf(wordStart, keyKind.word)
      count += 1
    }
  }
  return keys.slice(0, count)
}

const kindBehind = (unit: number): number => {
  switch (unit) {
    case mark.name:
      return keyKind.name
    case mark.ticker:
      return keyKind.ticker
    case mark.alias:
      return keyKind.alias
    default:
      return keyKind.remainder
  }
}

/** Each field and each further word starts one key, and each word but the last of a field another. */
const countStarts = (text: Uint16Array): number => {
  let count = 0
  for (let at = 0; at < text.length; at += 1) if ((text[at] ?? 0) <= BLANK) count += 1
  return count
}

/** The first units of each key as one number: most keys differ in it, and numbers compare fast. */
const beginningsOf = (text: Uint16Array, keys: Uint32Array) => {
  const { digits, base } = digitsOf(text)
  const length = Math.floor(Math.log(Number.MAX_SAFE_INTEGER) / Math.log(base))
  const beginnings = new Float64Array(keys.length)
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? 0
    const isWord = kindOf(key) === keyKind.word
    let offset = offsetOf(key)
    let value = 0
    for (let at = 0; at < length; at += 1) {
      offset = nextOffset(text, offset, isWord)
      const unit = text[offset] ?? 0
      value = value * base + (unit > BLANK ? (digits[unit] ?? 0) : 0)
      if (unit > BLANK) offset += 1
    }
    beginnings[index] = value
  }
  return { beginnings, length }
}

/** A digit from 1 on for each unit that occurs, in their order. */
const digitsOf = (text: Uint16Array) => {
  const digits = new Uint16Array(largestUnit(text) + 1)
  for (let at = 0; at < text.length; at += 1) digits[text[at] ?? 0] = 1
  digits.fill(0, 0, BLANK + 1)
  let base = 1
  for (let unit = 0; unit < digits.length; unit += 1) {
    if (digits[unit] === 0) continue
    digits[unit] = base
    base += 1
  }
  return { digits, base: Math.max(base, 2) }
}

/** @param alike how many units are known to be the same, as far as both texts go */
const compareKeys = (text: Uint16Array, one: number, other: number, alike: number): number => {
  const isWordA = kindOf(one) === keyKind.word
  const isWordB = kindOf(other) === keyKind.word
  let a = offsetOf(one)
  let b = offsetOf(other)
  for (let at = 0; ; at += 1) {
    a = nextOffset(text, a, isWordA)
    b = nextOffset(text, b, isWordB)
    const unitA = text[a] ?? 0
    const unitB = text[b] ?? 0
    const endsA = unitA <= BLANK
    const endsB = unitB <= BLANK
    if (endsA || endsB) return endsA === endsB ? one - other : endsA ? -1 : 1
    if (at >= alike && unitA !== unitB) return unitA - unitB
    a += 1
    b += 1
  }
}

/** Steps over a blank that does not count. */
const nextOffset = (text: Uint16Array, offset: number, isWord: boolean): number =>
  text[offset] === BLANK && !isWord ? offset + 1 : offset
