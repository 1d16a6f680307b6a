import type { InputId, RatingCategory } from '../../../shared/values/rating.ts'

/** A category as a heading: "Code". */
export const categoryName = (id: RatingCategory): string => id[0]!.toUpperCase() + id.slice(1)

/** An input in words: "audit depth". */
export const inputName = (id: InputId): string => id.replaceAll('_', ' ')
