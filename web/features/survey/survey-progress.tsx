import { StepProgress } from '../../components/display/step-progress.tsx'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** Seconds that a question takes. */
const QUESTION_SECONDS = 10

/** Which step of this user's path is reached. */
export const SurveyProgress = ({ step, of }: { step: number; of: number }) => (
  <StepProgress
    step={step}
    of={of}
    label={texts.progress}
    text={formatMessage(texts.step, { step, of })}
    note={restText({ step, of })}
  />
)

/** How long the rest takes, thank you not counted; the current question is part of it. */
const restText = ({ step, of }: { step: number; of: number }): string => {
  const questions = step === 1 ? of - 2 : of - step
  return questions > 0 ? formatMessage(texts.about, { seconds: questions * QUESTION_SECONDS }) : ''
}
