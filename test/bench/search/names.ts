import type { Random } from '../../../local/demo/random.ts'

const ONSETS = 'b c d f g h k l m n p r s t v w z br ch cl dr fl gr pl qu sh st tr'.split(' ')
const VOWELS = 'a e i o u ae ai ea io ou'.split(' ')
const CODAS = ['', '', 'n', 'r', 's', 'l', 'x', 'm']
const SECOND_WORDS = 'Bridge Chain Exchange Finance Labs Markets Network Protocol Swap Vault'.split(
  ' ',
)
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

export interface InventedProject {
  /** Made of its name. */
  readonly id: string
  readonly name: string
  readonly tokenTickers: readonly string[]
  /** From 1, without ties. */
  readonly rank: number
}

/**
 * Projects with different names as projects have them: two or three syllables, 4 to 15 letters, one
 * in four with a second word that many share. Ranked in the order in which they are answered.
 */
export const inventEntries = (random: Random, count: number): InventedProject[] => {
  const syllable = (): string => random.pick(ONSETS) + random.pick(VOWELS) + random.pick(CODAS)
  const names = new Set<string>()
  while (names.size < count) {
    const word = syllable() + syllable() + (random.chance(0.4) ? syllable() : '')
    const second = random.chance(0.25) ? ` ${random.pick(SECOND_WORDS)}` : ''
    names.add(word.charAt(0).toUpperCase() + word.slice(1) + second)
  }
  return [...names].map((name, index) => ({
    id: name.toLowerCase().replaceAll(' ', ''),
    name,
    tokenTickers: [
      name
        .replaceAll(/[\saeiou]/g, '')
        .slice(0, 4)
        .toUpperCase(),
    ],
    rank: index + 1,
  }))
}

/** `text` with one typing error: a letter too many, too few, wrong, or two exchanged. */
export const misspell = (random: Random, text: string): string => {
  for (;;) {
    const at = Math.floor(random.next() * text.length)
    const before = text.slice(0, at)
    const after = text.slice(at + 1)
    const changed = random.pick([
      before + random.pick(LETTERS) + text.slice(at),
      before + after,
      before + random.pick(LETTERS) + after,
      before + after.charAt(0) + text.charAt(at) + after.slice(1),
    ])
    if (changed !== text) return changed
  }
}
