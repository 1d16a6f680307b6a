import type { InputId } from '../../../shared/values/rating.ts'
import { inputName } from './category-name.ts'

/** What an input of a rating is called, and figures of it as the page prints them. */

/** An input at the beginning of a line: "Audit depth". */
export const inputTitle = (id: InputId): string => {
  const name = inputName(id)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A maximum of points: whole where it is whole, as weights are while everything applies. */
export const maxText = (max: number): string =>
  Math.abs(max - Math.round(max)) < 0.005 ? String(Math.round(max)) : max.toFixed(2)

/** A reason that stands beside its state: without the word that says the same. */
export const bareReason = (reason: string): string => reason.replace(/^(unknown|N\/A): /, '')
