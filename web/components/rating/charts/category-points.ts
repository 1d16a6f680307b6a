export type CategoryPoints = {
  readonly points: number
  /** 0: the category does not apply. */
  readonly max: number
  /** Points that unknown inputs could still add to `points`. */
  readonly unknown: number
  /** Share of the weight that is known, 0–1. */
  readonly known: number
}

/** Points that depend on unknown inputs, whether the formula counts half of them or none. */
export const uncertainPoints = ({ max, known }: CategoryPoints): number => max * (1 - known)

/** Points of known inputs alone: `points` may hold a default for unknown ones. */
export const knownPoints = (category: CategoryPoints): number =>
  Math.max(0, category.points + category.unknown - uncertainPoints(category))
