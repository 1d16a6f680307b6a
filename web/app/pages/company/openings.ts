export type Opening = {
  title: string
  place: string
  /** What the work is, in a sentence or two. */
  work: string
  /** Email address that applications go to. */
  applyTo: string
}

/** All that the careers page offers. This demonstration employs nobody. */
export const openings: readonly Opening[] = []
