import type { InputId, RatingCategory } from '../../../shared/values/rating.ts'
import { capitalize } from '../format/capitalize.ts'

/** A category as a heading: "Code". */
export const categoryName = (id: RatingCategory): string => capitalize(id)

/** An input in words: "audit depth". */
export const inputName = (id: InputId): string => id.replaceAll('_', ' ')
