import type { ExpertiseType, InstitutionType, UserType } from '../../../shared/values/survey.ts'
import type { SurveyMode } from './survey-prompt.ts'
import type { SurveyStep } from './survey-steps.ts'

interface StepText {
  readonly title: string
  readonly description: string
}

export const steps: Readonly<Record<Exclude<SurveyStep, 'welcome'>, StepText>> = {
  'user-type': {
    title: 'Which best describes you?',
    description: 'It changes the order and density of pages, no permission and no score.',
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

export const welcome: Readonly<Record<SurveyMode | 'retake', StepText>> = {
  'first-login': {
    title: 'Welcome to Assay',
    description: 'A few questions about you. You can skip each of them.',
  },
  reminder: {
    title: 'A few questions are still open',
    description: 'You put them off last time. You can skip each of them.',
  },
  retake: {
    title: 'Your answers',
    description: 'What you answer now replaces what you answered before.',
  },
}

export const userTypes: Readonly<Record<UserType, string>> = {
  'Retail Investor': 'You research and invest in tokens for personal finance.',
  'Institutional Partner': 'You manage blockchain initiatives for companies.',
  'Project Owner': 'You help develop, invest in or manage blockchain projects.',
}

export const levels: Readonly<Record<ExpertiseType, string>> = {
  Beginner: 'You are new to it.',
  Competent: 'You know what an audit is and what it is not.',
  Proficient: 'You read audit reports and check who holds the keys.',
  Expert: 'You audit contracts, or could.',
}

export const institutions: Readonly<Record<InstitutionType, string>> = {
  'VC/Hedge fund': 'You invest in projects or their tokens.',
  'Blockchain Security': 'You audit, monitor or respond to incidents.',
  Exchange: 'You list and trade tokens.',
  'Project Owner': 'You build or run a project.',
}

/** What both surveys say. */
export const later = "I'll do it later"
export const cancel = 'Cancel'
export const start = 'Start'
export const back = 'Back'
export const next = 'Next'
export const skip = 'Skip'
export const done = 'Done'
export const startTour = 'Start a Guided Tour'
export const watchlistName = 'Watchlist name'
export const progress = 'Progress'
export const step = 'Step {step} of {of}'
export const about = 'about {seconds} seconds'
export const couldNotBeSent = 'Your answers could not be sent. Try again.'
export const settings = {
  lead: 'Your answers order pages for you. They change no permission and no score.',
  none: 'You have not answered yet',
  noneHint: 'A few questions, each of which you can skip.',
  failed: 'Your answers could not be loaded.',
  userType: 'You are',
  institution: 'Institution',
  expertise: 'Expertise',
  submitted: 'Answered',
  skipped: 'not answered',
  answer: 'Answer the questions',
  retake: 'Answer again',
} as const
export const visitor = {
  question: 'Which Best Describes You?',
  description: 'It changes the order and density of pages, no permission and no score.',
  thanks: 'Thank you for your selection',
  offer: 'Do you want an account? It keeps your watchlists and tells you when ratings change.',
  signUp: 'Yes, create an account',
  logIn: 'Log in',
} as const

// Project picker
export const chosen = 'Chosen'
export const chosenProjects = 'Chosen projects'
export const removeName = 'Remove {name}'

// Survey question
export const retailInvestor = 'Retail Investor'
export const institutionalPartner = 'Institutional Partner'
