import type { Explanation } from '../values/rating.ts'

/** `raw` limited by the caps that hold, 0–100, whether there is a score or not: what ranks compare. */
export const unroundedScore = ({ raw, caps }: Pick<Explanation, 'raw' | 'caps'>): number =>
  Math.min(raw, 100, ...caps.map(({ max }) => max))
