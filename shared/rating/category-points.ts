import type { Explanation, RatingCategory } from '../values/rating.ts'

/** The points of a category in a list. */
export interface CategoryPoints {
  readonly id: RatingCategory
  readonly points: number
  /** 0: no input of the category can apply. */
  readonly max: number
  /** How many unknown inputs could still add. */
  readonly unknown: number
  /** Share of its weight that is known, 0–1. */
  readonly known: number
}

/** The points of all categories for a list, to four decimals: fine enough for every own weighting. */
export const categoryPoints = ({ categories }: Pick<Explanation, 'categories'>): CategoryPoints[] =>
  categories.map(({ id, points, maxPoints, unknownPoints, known }) => ({
    id,
    points: short(points),
    max: short(maxPoints),
    unknown: short(unknownPoints),
    known: short(known),
  }))

const short = (points: number): number => Math.round(points * 1e4) / 1e4
