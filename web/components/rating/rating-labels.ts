import type { Severity } from '../../../shared/values/evidence/evidence-terms.ts'
import { ratingBands } from '../../../shared/values/rating.ts'
import type { Band, InputId, RatingCategory } from '../../../shared/values/rating.ts'
import { capitalize } from '../format/capitalize.ts'

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
}

/** `Exemplary` for AAA. */
export const bandLabel = (band: Band): string =>
  ratingBands.find((rated) => rated.band === band)?.word ?? 'Not rated'

export const categoryLabel = (id: RatingCategory): string => capitalize(id)

export const inputName = (id: InputId): string => id.replaceAll('_', ' ')

export const inputLabel = (id: InputId): string => capitalize(inputName(id))

/** A reason without its state, for use beside a tag that shows the state. */
export const bareReason = (reason: string): string => reason.replace(/^(unknown|N\/A): /, '')
