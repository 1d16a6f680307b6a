/** Few are excellent, few are hopeless. */
const QUALITIES = [
  0.56, 0.42, 0.72, 0.48, 0.62, 0.32, 0.82, 0.52, 0.4, 0.6, 0.68, 0.26, 0.46, 0.78, 0.36, 0.58, 0.9,
  0.18, 0.7, 0.44,
]

/**
 * How good an invented project is, from 0 to 1.
 *
 * @param number of the project among the invented ones
 */
export const qualityOf = (number: number): number => QUALITIES[number % QUALITIES.length] ?? 0.5
