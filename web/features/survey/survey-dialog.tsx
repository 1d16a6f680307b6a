import { useEffect, useState } from 'react'
import type { SurveyAnswers } from '../../../shared/contract/survey.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { trackEvent } from '../../lib/analytics/track-event.ts'
import { Modal } from '../../components/overlay/modal.tsx'
import * as styles from './survey-dialog.module.css'
import { SurveyProgress } from './survey-progress.tsx'
import type { SurveyMode } from './survey-prompt.ts'
import { SurveyQuestion } from './survey-question.tsx'
import {
  back,
  choose,
  type Choices,
  currentStep,
  isAnswered,
  type KnownBefore,
  next,
  progressOf,
  skip,
  startSurvey,
  type SurveyState,
  type SurveyStep,
} from './survey-steps.ts'
import * as texts from './texts.ts'
import { useFocusOnStep } from './use-focus-on-step.ts'
import { useSubmission } from './use-submission.ts'

export type SurveyDialogProps = {
  mode: SurveyMode | 'retake'
  known: KnownBefore
  /** Given: the user answered before. */
  earlier?: SurveyAnswers | undefined
  open: boolean
  /** Answered or put off: unless it was here, in another tab. Closes it. */
  isOver?: boolean
  onClose: () => void
  /** The user puts the survey off. */
  onLater: () => void
  /** Given: the end offers the guided tour, which this starts. */
  onTour?: (() => void) | undefined
}

/** The first-login survey. The answers are sent when thank you is reached. */
export const SurveyDialog = ({
  mode,
  known,
  earlier,
  open,
  isOver = false,
  onClose,
  onLater,
  onTour,
}: SurveyDialogProps) => {
  const [state, setState] = useState(() => startSurvey(known, choicesOf(earlier)))
  // As it was when the questions were chosen: a list may be made elsewhere meanwhile.
  const submission = useSubmission(state.known.hasWatchlists ? earlier : undefined)
  const step = currentStep(state)
  const content = useFocusOnStep(step)
  const { title, description } = step === 'welcome' ? texts.welcome[mode] : texts.steps[step]
  useEffect(() => trackEvent('survey_step', { step }), [step])

  /** To another step; sends the answers first where that is the last one. */
  const move = async (target: SurveyState) => {
    if (submission.isPending) return
    if (currentStep(target) === 'thank-you' && !(await submission.send(target))) return
    setState(target)
  }
  const change = (choices: Partial<Choices>) => {
    submission.reset()
    setState(choose(state, choices))
  }
  const isDone = step === 'thank-you'
  return (
    <Modal
      open={open && (isDone || !isOver)}
      onClose={isDone ? onClose : onLater}
      title={title}
      description={description}
      size="lg"
      closeOnBackdrop={false}
    >
      <div ref={content} className={styles.content}>
        <SurveyProgress {...progressOf(state)} />
        {submission.problem !== undefined && <Notice>{submission.problem}</Notice>}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isDone) (onTour ?? onClose)()
            else if (isAnswered(state)) void move(next(state))
          }}
        >
          <SurveyQuestion
            state={state}
            title={title}
            earlierType={earlier?.userType ?? null}
            nameError={submission.nameError}
            onChange={change}
          />
          <div className={styles.buttons}>
            {(step === 'welcome' || (isDone && onTour !== undefined)) && (
              <Button variant="quiet" flush="start" onClick={onLater}>
                {mode === 'retake' ? texts.cancel : texts.later}
              </Button>
            )}
            {isQuestion(step) && (
              <Button variant="quiet" flush="start" onClick={() => void move(skip(state))}>
                {texts.skip}
              </Button>
            )}
            <span className={styles.onward}>
              {isQuestion(step) && (
                <Button onClick={() => void move(back(state))}>{texts.back}</Button>
              )}
              <Button
                type="submit"
                variant="primary"
                disabled={!isAnswered(state)}
                pending={submission.isPending}
                data-autofocus={isQuestion(step) ? undefined : true}
              >
                {onwardLabel(step, onTour !== undefined)}
              </Button>
            </span>
          </div>
        </form>
      </div>
    </Modal>
  )
}

const isQuestion = (step: SurveyStep): boolean => step !== 'welcome' && step !== 'thank-you'

const onwardLabel = (step: SurveyStep, offersTour: boolean): string => {
  if (step === 'welcome') return texts.start
  if (step !== 'thank-you') return texts.next
  return offersTour ? texts.startTour : texts.done
}

const choicesOf = (earlier: SurveyAnswers | undefined): Partial<Choices> =>
  earlier === undefined
    ? {}
    : {
        userType: earlier.userType,
        expertiseType: earlier.expertiseType,
        institutionType: earlier.institutionType,
      }
