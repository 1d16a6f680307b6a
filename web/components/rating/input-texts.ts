import type { InputId } from '../../../shared/values/rating.ts'
import { capitalize } from '../format/capitalize.ts'
import { inputName } from './category-name.ts'

/** What the page says of an input of a rating. */

/** An input at the beginning of a line: "Audit depth". */
export const inputTitle = (id: InputId): string => capitalize(inputName(id))

/** A reason that stands beside its state: without the word that says the same. */
export const bareReason = (reason: string): string => reason.replace(/^(unknown|N\/A): /, '')
