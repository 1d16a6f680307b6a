import type { SurveyAnswers } from '../../../shared/contract/survey.ts'
import type { ExpertiseType, InstitutionType, UserType } from '../../../shared/values/survey.ts'

/** The first-login survey as a pure machine: which step follows which, and what is sent. */

export type SurveyStep =
  | 'welcome'
  | 'user-type'
  | 'expertise'
  | 'institution'
  | 'projects'
  | 'watchlist-name'
  | 'thank-you'

/** What is known before the survey begins, and drops questions. */
export interface KnownBefore {
  /** Chosen in this browser before. */
  readonly userType: UserType | null
  /** The temporary list is none. */
  readonly hasWatchlists: boolean
}

export interface Choices {
  readonly userType: UserType | null
  readonly expertiseType: ExpertiseType | null
  readonly institutionType: InstitutionType | null
  readonly projects: readonly ChosenProject[]
  readonly watchlistName: string
}

export interface ChosenProject {
  readonly id: string
  readonly name: string
}

export interface SurveyState {
  readonly known: KnownBefore
  /** The steps shown so far, the current one last; steps that were jumped over are not among them. */
  readonly shown: readonly SurveyStep[]
  readonly choices: Choices
}

const NO_CHOICES: Choices = {
  userType: null,
  expertiseType: null,
  institutionType: null,
  projects: [],
  watchlistName: '',
}

/** @param earlier choices to begin with */
export const startSurvey = (known: KnownBefore, earlier: Partial<Choices> = {}): SurveyState => ({
  known,
  shown: ['welcome'],
  choices: { ...NO_CHOICES, ...earlier },
})

export const currentStep = ({ shown }: SurveyState): SurveyStep => shown.at(-1) ?? 'welcome'

/** The steps of this user, in order, as far as the choices tell. */
const pathOf = ({ known, choices }: SurveyState): readonly SurveyStep[] => [
  'welcome',
  ...(known.userType === null ? (['user-type'] as const) : []),
  isInstitution(known.userType ?? choices.userType) ? 'institution' : 'expertise',
  ...(known.hasWatchlists ? [] : (['projects', 'watchlist-name'] as const)),
  'thank-you',
]

const isInstitution = (userType: UserType | null): boolean => userType === 'Institutional Partner'

/** From 1, out of the steps of the path. */
export const progressOf = (state: SurveyState): { readonly step: number; readonly of: number } => {
  const path = pathOf(state)
  return { step: path.indexOf(currentStep(state)) + 1, of: path.length }
}

export const choose = (state: SurveyState, choices: Partial<Choices>): SurveyState => ({
  ...state,
  choices: { ...state.choices, ...choices },
})

/** Whether the current question has an answer. */
export const isAnswered = (state: SurveyState): boolean => {
  const { userType, expertiseType, institutionType, projects, watchlistName } = state.choices
  switch (currentStep(state)) {
    case 'user-type':
      return userType !== null
    case 'expertise':
      return expertiseType !== null
    case 'institution':
      return institutionType !== null
    case 'projects':
      return projects.length > 0
    case 'watchlist-name':
      return watchlistName.trim() !== ''
    case 'welcome':
    case 'thank-you':
      return true
  }
}

/** One step on. The state stays as it is where an answer is missing, and at the end. */
export const next = (state: SurveyState): SurveyState =>
  isAnswered(state) ? advance(state, 1) : state

/** Past the question, and past the one that makes sense only with it; what was chosen there goes. */
export const skip = (state: SurveyState): SurveyState => {
  switch (currentStep(state)) {
    case 'user-type':
      return advance(
        choose(state, { userType: null, expertiseType: null, institutionType: null }),
        2,
      )
    case 'expertise':
      return advance(choose(state, { expertiseType: null }), 1)
    case 'institution':
      return advance(choose(state, { institutionType: null }), 1)
    case 'projects':
      return advance(choose(state, { projects: [], watchlistName: '' }), 2)
    case 'watchlist-name':
      return advance(choose(state, { watchlistName: '' }), 1)
    case 'welcome':
    case 'thank-you':
      return state
  }
}

const advance = (state: SurveyState, steps: number): SurveyState => {
  const path = pathOf(state)
  const target = path[path.indexOf(currentStep(state)) + steps]
  return target === undefined ? state : { ...state, shown: [...state.shown, target] }
}

/** To the step shown before. Welcome has none, and what is sent cannot be taken back. */
export const back = (state: SurveyState): SurveyState =>
  state.shown.length < 2 || currentStep(state) === 'thank-you'
    ? state
    : { ...state, shown: state.shown.slice(0, -1) }

/** What is sent: of the two questions that exclude each other, only the one on the path. */
export const answersOf = ({ known, choices }: SurveyState): SurveyAnswers => {
  const userType = known.userType ?? choices.userType
  const name = choices.watchlistName.trim()
  return {
    userType,
    institutionType: isInstitution(userType) ? choices.institutionType : null,
    expertiseType: isInstitution(userType) ? null : choices.expertiseType,
    projects: choices.projects.map(({ id }) => id),
    watchlistName: name === '' ? null : name,
  }
}
