import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type EventData, Joyride } from 'react-joyride'
import { trackEvent } from '../../lib/analytics/track-event.ts'
import { useDialogOpen } from '../../lib/hooks/use-dialog-open.ts'
import { isTarget, joyrideOptions, joyrideStepOf, selectorOf } from './joyride-options.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'
import { type TooltipState, tooltipStateOf } from './tooltip-state.ts'
import { TourContext, type TourControls } from './tour-context.ts'
import {
  currentStep,
  moveTour,
  startTour,
  type TourMove,
  type TourState,
  type TourStep,
} from './tour-steps.ts'
import { TourTooltip } from './tour-tooltip.tsx'
import { useTargetsDrawn } from './use-targets-drawn.ts'

type GuidedTourProps = {
  isSignedIn: boolean
  onEnd: () => void
  onSignUp: () => void
}

/** The tour of the home page. Pauses while a dialog is open, such as one that a target opens. */
const GuidedTour = ({ isSignedIn, onEnd, onSignUp }: GuidedTourProps) => {
  const [state, send] = useReducer(
    (before: TourState | null, move: TourMove) => before && moveTour(before, move),
    isSignedIn,
    startTour,
  )
  const isReady = useTargetsDrawn(isSignedIn)
  useEffect(() => send({ type: 'session-changed', isSignedIn }), [isSignedIn])
  const isOver = state === null
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return state === null || !isReady ? null : <Tour state={state} send={send} onSignUp={onSignUp} />
}

type TourProps = {
  state: TourState
  send: (move: TourMove) => void
  onSignUp: () => void
}

const Tour = ({ state, send, onSignUp }: TourProps) => {
  const [tooltip, setTooltip] = useState<TooltipState>('init')
  const isPaused = useDialogOpen(true)
  const told = useRef<TourStep>(undefined)
  const options = useMemo(
    () => joyrideOptions(matchMedia('(prefers-reduced-motion: reduce)').matches),
    [],
  )
  const { steps, index } = state
  const joyrideSteps = useMemo(() => steps.map(joyrideStepOf), [steps])
  useCloseOnEscape(!isPaused, send)
  const controls: TourControls = {
    state,
    tooltip,
    move: (type) => send({ type }),
    signUp: onSignUp,
  }
  const handleEvent = (event: EventData) => {
    const now = tooltipStateOf(event)
    setTooltip(now)
    const step = currentStep(state)
    // After a pause the tooltip of the same step opens again.
    if (event.type === 'tooltip' && step !== told.current) {
      told.current = step
      trackEvent('tour_step', { step })
    }
    // An event can come late, of a step that has been left.
    if (now !== 'error' || event.index !== index) return
    warnOfTarget(step)
    send({ type: 'target-missing' })
  }
  return (
    <TourContext value={controls}>
      <Joyride
        run={!isPaused}
        continuous
        scrollToFirstStep
        steps={joyrideSteps}
        stepIndex={index}
        options={options}
        floatingOptions={FLOATING}
        styles={STYLES}
        tooltipComponent={TourTooltip}
        loaderComponent={null}
        onEvent={handleEvent}
      />
    </TourContext>
  )
}

/** A target can be higher than a phone: then the tooltip lies over its lower end. */
const FLOATING = { hideArrow: true, shiftOptions: { crossAxis: true } }
const STYLES = {
  floater: { filter: 'none', transition: 'opacity var(--t-slow)' },
  spotlight: { stroke: 'var(--accent)', strokeWidth: 2 },
}

const warnOfTarget = (step: TourStep): void => {
  if (!isTarget(step)) return
  const isThere = document.querySelector(selectorOf(step)) !== null
  // oxlint-disable-next-line eslint/no-console -- for who changes the page: a visitor misses nothing
  console.warn(formatMessage(isThere ? texts.hidden : texts.missing, { target: step }))
}

/** Where a text field has the focus, Escape is its own. */
const useCloseOnEscape = (isActive: boolean, send: (move: TourMove) => void): void => {
  useEffect(() => {
    if (!isActive) return
    const close = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof HTMLInputElement)) send({ type: 'close' })
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isActive, send])
}

export default GuidedTour
