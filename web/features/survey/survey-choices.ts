import { EXPERTISE_TYPES, INSTITUTION_TYPES } from '../../../shared/values/survey.ts'
import * as texts from './texts.ts'

export const expertiseChoices = EXPERTISE_TYPES.map((value) => ({
  value,
  description: texts.levels[value],
}))

export const institutionChoices = INSTITUTION_TYPES.map((value) => ({
  value,
  description: texts.institutions[value],
}))
