import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { trackEvent } from '../../lib/analytics/track-event.ts'
import { Modal } from '../../components/overlay/modal.tsx'
import styles from './survey-dialog.module.css'
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
import { textOf } from './survey-texts.ts'
import { useSubmission } from './use-submission.ts'

const LATER = "I'll do it later"

export type SurveyDialogProps = {
  mode: SurveyMode
  known: KnownBefore
  open: boolean
  /** @param isFinished false: the user puts the survey off */
  onClose: (isFinished: boolean) => void
}

/** The first-login survey. The answers are sent when thank you is reached. */
export const SurveyDialog = ({ mode, known, open, onClose }: SurveyDialogProps) => {
  const [state, setState] = useState(() => startSurvey(known))
  const submission = useSubmission()
  const step = currentStep(state)
  const content = useFocusOnStep(step)
  const { title, description } = textOf(step, mode)
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
      open={open}
      onClose={() => onClose(isDone)}
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
            if (isDone) onClose(true)
            else if (isAnswered(state)) void move(next(state))
          }}
        >
          <SurveyQuestion
            state={state}
            title={title}
            nameError={submission.nameError}
            onChange={change}
          />
          <div className={styles.buttons}>
            {step === 'welcome' && (
              <Button variant="quiet" flush="start" onClick={() => onClose(false)}>
                {LATER}
              </Button>
            )}
            {isQuestion(step) && (
              <Button variant="quiet" flush="start" onClick={() => void move(skip(state))}>
                Skip
              </Button>
            )}
            <span className={styles.onward}>
              {isQuestion(step) && <Button onClick={() => void move(back(state))}>Back</Button>}
              <Button
                type="submit"
                variant="primary"
                disabled={!isAnswered(state)}
                pending={submission.isPending}
                data-autofocus={isQuestion(step) ? undefined : true}
              >
                {onwardLabel(step)}
              </Button>
            </span>
          </div>
        </form>
      </div>
    </Modal>
  )
}

const isQuestion = (step: SurveyStep): boolean => step !== 'welcome' && step !== 'thank-you'

const onwardLabel = (step: SurveyStep): string => {
  if (step === 'welcome') return 'Start'
  return step === 'thank-you' ? 'Done' : 'Next'
}

/** Focuses the first control of each step: the button that was pressed may be gone. */
const useFocusOnStep = (step: string) => {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [step])
  return content
}
