/** The points of a category, as lists and explained scores give them. */
export type PartlyKnown = {
  readonly points: number
  /** 0: the category cannot apply. */
  readonly max: number
  /** Points that unknown inputs could still add to those counted. */
  readonly unknown: number
  /** Share of the weight that is known, 0–1. */
  readonly known: number
}

/** Points that hang on what is unknown, counted at half or not at all. */
export const openPoints = ({ max, known }: PartlyKnown): number => max * (1 - known)

/** Points of what is known alone: the formula may count more, for what it cannot tell. */
export const knownPoints = (category: PartlyKnown): number =>
  Math.max(0, category.points + category.unknown - openPoints(category))
