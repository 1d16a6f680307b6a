import * as v from 'valibot'

/** What somebody may say of themselves; it orders pages and permits nothing. */
export const USER_TYPES = ['Retail Investor', 'Institutional Partner', 'Project Owner'] as const
export const UserType = v.picklist(USER_TYPES, `Choose one of: ${USER_TYPES.join(', ')}.`)
export type UserType = v.InferOutput<typeof UserType>

export const EXPERTISE_TYPES = ['Beginner', 'Competent', 'Proficient', 'Expert'] as const
export const ExpertiseType = v.picklist(
  EXPERTISE_TYPES,
  `Choose one of: ${EXPERTISE_TYPES.join(', ')}.`,
)
export type ExpertiseType = v.InferOutput<typeof ExpertiseType>

export const INSTITUTION_TYPES = [
  'VC/Hedge fund',
  'Blockchain Security',
  'Exchange',
  'Project Owner',
] as const
export const InstitutionType = v.picklist(
  INSTITUTION_TYPES,
  `Choose one of: ${INSTITUTION_TYPES.join(', ')}.`,
)
export type InstitutionType = v.InferOutput<typeof InstitutionType>

/** Favorite projects that one survey names. */
export const SURVEY_PROJECTS_MAX = 50
