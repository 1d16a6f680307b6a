import type { TourStep } from './tour-steps.ts'

export const steps: Readonly<Record<TourStep, { readonly title: string; readonly text: string }>> =
  {
    'account-menu': {
      title: 'Your account',
      text: 'Your watchlists and settings are here, and this tour whenever you want it again.',
    },
    'search-bar': {
      title: 'Search',
      text: 'Find a project by its name or token.',
    },
    'security-alerts': {
      title: 'Security alerts',
      text: 'The five latest, from confirmed evidence. Seen one we lack? Report Incident.',
    },
    'trending-projects': {
      title: 'Trending',
      text: 'What more and more people look at, by the views of 24 hours. Nobody can buy a place.',
    },
    'recently-audited': {
      title: 'Recently audited',
      text: 'The newest audit reports, and how many of their findings are resolved.',
    },
    'advanced-filters': {
      title: 'Filters',
      text: 'Narrow the leaderboard by chain, category, band, audits and more. The address of the page keeps your choice, so you can share it.',
    },
    'onboarding-projects': {
      title: 'Audits in progress',
      text: 'What is being audited now, and how far it is. An ongoing audit changes no rating.',
    },
    'complete-signed-in': {
      title: 'That was the tour',
      text: 'Take it again at any time via Account Settings > Guided Tour > Get Started.',
    },
    'complete-signed-out': {
      title: 'That was the tour',
      text: 'With an account you keep watchlists and hear of changed ratings.',
    },
    'confirm-skip': {
      title: 'Skip the tour?',
      text: 'You can redo it at any time via Account Settings > Guided Tour > Get Started.',
    },
  }

/** Of the search, where there is a keyboard. */
export const searchKey = 'The key / leads here from anywhere.'
export const progress = 'Progress of the tour'
export const step = 'Step {step} of {of}'
export const close = 'Close'
export const skip = 'Skip tour'
export const back = 'Back'
export const next = 'Next'
export const done = 'Done'
export const signUp = 'Sign Up'
export const confirmSkip = 'Yes, skip'
export const resume = 'No, maybe later'
export const missing =
  'Guided tour: the step "{target}" is left out, because its target is missing.'
export const hidden = 'Guided tour: the step "{target}" is left out, because its target is hidden.'
