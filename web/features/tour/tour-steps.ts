/** The guided tour as a pure machine: which step follows which. */

/** `data-tour` names of what the regular steps show, in their order. */
export const TOUR_TARGETS = [
  'account-menu',
  'search-bar',
  'security-alerts',
  'trending-projects',
  'recently-audited',
  'advanced-filters',
  'onboarding-projects',
] as const
export type TourTarget = (typeof TOUR_TARGETS)[number]

const CLOSING_STEPS = ['complete-signed-in', 'complete-signed-out', 'confirm-skip'] as const

export type TourStep = TourTarget | (typeof CLOSING_STEPS)[number]

export interface TourState {
  readonly isSignedIn: boolean
  /** The regular steps, then the closing ones. */
  readonly steps: readonly TourStep[]
  readonly index: number
  /** The last move: a step without its target is passed in the same direction. */
  readonly direction: 'forward' | 'back'
  /** Index of the regular step from which the skip question was opened. */
  readonly remembered: number
}

export type TourMove =
  | { readonly type: 'next' | 'back' | 'close' | 'resume' | 'target-missing' }
  | { readonly type: 'session-changed'; readonly isSignedIn: boolean }

export const startTour = (isSignedIn: boolean): TourState => ({
  isSignedIn,
  // Visitors have no account menu.
  steps: [...TOUR_TARGETS.slice(isSignedIn ? 0 : 1), ...CLOSING_STEPS],
  index: 0,
  direction: 'forward',
  remembered: 0,
})

export const currentStep = ({ steps, index }: TourState): TourStep => steps[index] ?? 'confirm-skip'

const regularSteps = ({ steps }: TourState): number => steps.length - CLOSING_STEPS.length

/** Position out of the regular steps, from 1; null on a closing step. */
export const progressOf = (
  state: TourState,
): { readonly step: number; readonly of: number } | null => {
  const of = regularSteps(state)
  return state.index < of ? { step: state.index + 1, of } : null
}

/** @returns null: the tour is over */
export const moveTour = (state: TourState, move: TourMove): TourState | null => {
  switch (move.type) {
    case 'next':
      return goForward(state)
    case 'back':
      return goBack(state)
    case 'close':
      return progressOf(state) === null
        ? null
        : { ...goTo(state, 'confirm-skip'), remembered: state.index }
    case 'resume':
      return currentStep(state) === 'confirm-skip'
        ? { ...state, index: state.remembered, direction: 'forward' }
        : state
    case 'target-missing':
      return passMissing(state)
    case 'session-changed':
      return changeSession(state, move.isSignedIn)
  }
}

const goTo = (state: TourState, step: TourStep): TourState => ({
  ...state,
  index: state.steps.indexOf(step),
})

const goForward = (state: TourState): TourState => {
  const progress = progressOf(state)
  if (progress === null) return state
  const after: TourState = { ...state, direction: 'forward' }
  if (progress.step < progress.of) return { ...after, index: state.index + 1 }
  return goTo(after, state.isSignedIn ? 'complete-signed-in' : 'complete-signed-out')
}

const goBack = (state: TourState): TourState =>
  progressOf(state) === null || state.index === 0
    ? state
    : { ...state, index: state.index - 1, direction: 'back' }

/** Before the first step there is nothing to go back to: then on to the next one. */
const passMissing = (state: TourState): TourState =>
  state.direction === 'back' && state.index > 0 ? goBack(state) : goForward(state)

/** A sign-out drops the step of the account menu; any other change ends a tour that had progressed. */
const changeSession = (state: TourState, isSignedIn: boolean): TourState | null => {
  if (isSignedIn === state.isSignedIn) return state
  const fresh = startTour(isSignedIn)
  if (isSignedIn) return state.index === 0 ? fresh : null
  const remembered = Math.max(0, state.remembered - 1)
  const step = currentStep(state)
  if (step === 'account-menu') return fresh
  const same = step === 'complete-signed-in' ? 'complete-signed-out' : step
  return { ...goTo(fresh, same), direction: state.direction, remembered }
}
