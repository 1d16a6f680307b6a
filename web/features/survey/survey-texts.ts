import {
  EXPERTISE_TYPES,
  INSTITUTION_TYPES,
  type ExpertiseType,
  type InstitutionType,
} from '../../../shared/values/survey.ts'
import type { SurveyMode } from './survey-prompt.ts'
import type { SurveyStep } from './survey-steps.ts'

/** What the survey says, by step. */

interface StepText {
  readonly title: string
  readonly description: string
}

const TEXTS: Readonly<Record<Exclude<SurveyStep, 'welcome'>, StepText>> = {
  'user-type': {
    title: 'Which best describes you?',
    description: 'It changes no permission and no score.',
  },
  expertise: {
    title: 'How well do you know blockchain security?',
    description: 'There is no wrong answer.',
  },
  institution: {
    title: 'What kind of institution are you with?',
    description: 'It changes no permission and no score.',
  },
  projects: {
    title: 'Which projects do you follow?',
    description: 'Choose your favorite projects to begin your first watchlist.',
  },
  'watchlist-name': {
    title: 'Name your watchlist',
    description: 'It will hold the projects you chose. You can rename it later.',
  },
  'thank-you': {
    title: 'Thank you',
    description: 'Your answers are stored, encrypted with a key of your account alone.',
  },
}

const WELCOME: Readonly<Record<SurveyMode, StepText>> = {
  'first-login': {
    title: 'Welcome to Assay',
    description: 'A few questions about you. You can skip each of them.',
  },
  reminder: {
    title: 'A few questions are still open',
    description: 'You put them off last time. You can skip each of them.',
  },
}

export const textOf = (step: SurveyStep, mode: SurveyMode): StepText =>
  step === 'welcome' ? WELCOME[mode] : TEXTS[step]

const LEVELS: Readonly<Record<ExpertiseType, string>> = {
  Beginner: 'You are new to it.',
  Competent: 'You know what an audit is and what it is not.',
  Proficient: 'You read audit reports and check who holds the keys.',
  Expert: 'You audit contracts, or could.',
}

const INSTITUTIONS: Readonly<Record<InstitutionType, string>> = {
  'VC/Hedge fund': 'You invest in projects or their tokens.',
  'Blockchain Security': 'You audit, monitor or respond to incidents.',
  Exchange: 'You list and trade tokens.',
  'Project Owner': 'You build or run a project.',
}

export const expertiseChoices = EXPERTISE_TYPES.map((value) => ({
  value,
  description: LEVELS[value],
}))

export const institutionChoices = INSTITUTION_TYPES.map((value) => ({
  value,
  description: INSTITUTIONS[value],
}))

/** Seconds that a question takes. */
const QUESTION_SECONDS = 10

/** How long the rest takes, thank you not counted; the current question is part of it. */
export const restText = ({ step, of }: { readonly step: number; readonly of: number }): string => {
  const questions = step === 1 ? of - 2 : of - step
  return questions > 0 ? `about ${questions * QUESTION_SECONDS} seconds` : ''
}
