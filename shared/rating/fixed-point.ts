const STEPS = 2 ** 30

/**
 * The nearest multiple of 2⁻³⁰. Points are such multiples, so that sums and differences of them are
 * exact in every order (they stay below 2⁵³ steps), and so that the last bit in which the `Math.exp`
 * of two machines may differ does not show.
 */
export const onGrid = (number: number): number => Math.round(number * STEPS) / STEPS
