/** A source of numbers that look random and are the same for the same seed. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** One of `choices`, which must not be empty. */
  pick<Choice>(choices: readonly Choice[]): Choice
  /** True with the given probability. */
  chance(probability: number): boolean
}

/** Mulberry32: 32 bits of state, plenty for demo data and nothing else. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    pick: <Choice>(choices: readonly Choice[]): Choice => {
      const choice = choices[Math.floor(next() * choices.length)]
      if (choice === undefined) throw new RangeError('There is nothing to pick from.')
      return choice
    },
    chance: (probability) => next() < probability,
  }
}

/** Of the normal distribution, by Box and Muller. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0)
