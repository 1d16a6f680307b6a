import type { Options, Step } from 'react-joyride'
import { FLOATER_OFFSET } from '../../lib/floater-offset.ts'
import { TOUR_TARGETS, type TourStep, type TourTarget } from './tour-steps.ts'

/** Pixels around the target that stay lit. */
const SPOTLIGHT_PADDING = 2

/** @param isCalm nothing moves for who asked for less motion */
export const joyrideOptions = (isCalm: boolean): Partial<Options> => ({
  zIndex: 999,
  overlayColor: 'var(--overlay)',
  overlayClickAction: false,
  blockTargetInteraction: false,
  // Escape asks whether to skip, as the close button does.
  dismissKeyAction: false,
  skipBeacon: true,
  spotlightPadding: SPOTLIGHT_PADDING,
  // The library counts from the edge of the light.
  offset: FLOATER_OFFSET - SPOTLIGHT_PADDING,
  scrollOffset: 20,
  // With 0 it would divide by zero.
  scrollDuration: isCalm ? 1 : 300,
  targetWaitTimeout: 0,
})

const PLACEMENTS: Readonly<Record<TourTarget, NonNullable<Step['placement']>>> = {
  'account-menu': 'bottom-end',
  'search-bar': 'bottom-start',
  'security-alerts': 'right-start',
  'trending-projects': 'left-start',
  'recently-audited': 'bottom-start',
  'advanced-filters': 'bottom-start',
  'onboarding-projects': 'bottom-start',
}

/** The target of a regular step as a CSS selector. */
export const selectorOf = (target: TourTarget): string => `[data-tour="${target}"]`

/** A step for the library; what it says is drawn by our own tooltip. */
export const joyrideStepOf = (step: TourStep): Step =>
  isTarget(step)
    ? { id: step, target: selectorOf(step), placement: PLACEMENTS[step], content: null }
    : { id: step, target: 'body', placement: 'center', content: null }

export const isTarget = (step: TourStep): step is TourTarget =>
  TOUR_TARGETS.some((target) => target === step)
