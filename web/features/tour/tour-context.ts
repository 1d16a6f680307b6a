import { createContext } from 'react'
import type { TooltipState } from './tooltip-state.ts'
import { startTour, type TourMove, type TourState } from './tour-steps.ts'

/** What the tooltip shows and does; the library passes only properties of its own. */
export interface TourControls {
  readonly state: TourState
  readonly tooltip: TooltipState
  readonly move: (type: Exclude<TourMove['type'], 'session-changed'>) => void
  readonly signUp: () => void
}

export const TourContext = createContext<TourControls>({
  state: startTour(false),
  tooltip: 'init',
  move: () => {},
  signUp: () => {},
})
