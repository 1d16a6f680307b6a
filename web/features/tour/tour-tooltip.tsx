import { useContext, useId } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { StepProgress } from '../../components/display/step-progress.tsx'
import { CloseIcon } from '../../components/icons.tsx'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'
import { TourContext } from './tour-context.ts'
import { currentStep, progressOf } from './tour-steps.ts'
import * as styles from './tour-tooltip.module.css'

/** What the library focuses when a step opens. */
const FIRST_FOCUS = { 'data-action': 'primary' }

export const TourTooltip = () => {
  const { state, tooltip, move } = useContext(TourContext)
  const id = useId()
  const step = currentStep(state)
  const progress = progressOf(state)
  const { title, text } = texts.steps[step]
  const narrow = useNarrow()
  return (
    <div
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.tooltip}
      data-tooltip={tooltip}
    >
      {progress !== null && (
        <StepProgress
          {...progress}
          label={texts.progress}
          text={formatMessage(texts.step, progress)}
        />
      )}
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {text}
        {step === 'search-bar' && !narrow && ` ${texts.searchKey}`}
      </p>
      <div className={styles.buttons}>
        {progress === null ? <ClosingButtons /> : <RegularButtons isFirst={state.index === 0} />}
      </div>
      <IconButton
        label={texts.close}
        icon={<CloseIcon />}
        className={styles.close}
        onClick={() => move('close')}
      />
    </div>
  )
}

const RegularButtons = ({ isFirst }: { isFirst: boolean }) => {
  const { move } = useContext(TourContext)
  return (
    <>
      <Button variant="quiet" size="sm" flush="start" onClick={() => move('close')}>
        {texts.skip}
      </Button>
      <span className={styles.onward}>
        {!isFirst && (
          <Button size="sm" onClick={() => move('back')}>
            {texts.back}
          </Button>
        )}
        <Button {...FIRST_FOCUS} variant="primary" size="sm" onClick={() => move('next')}>
          {texts.next}
        </Button>
      </span>
    </>
  )
}

const ClosingButtons = () => {
  const { state, move, signUp } = useContext(TourContext)
  const step = currentStep(state)
  const end = () => move('close')
  if (step === 'complete-signed-in') {
    return (
      <span className={styles.onward}>
        <Button {...FIRST_FOCUS} variant="primary" size="sm" onClick={end}>
          {texts.done}
        </Button>
      </span>
    )
  }
  const asks = step === 'confirm-skip'
  return (
    <span className={styles.onward}>
      <Button size="sm" onClick={end}>
        {asks ? texts.confirmSkip : texts.done}
      </Button>
      <Button
        {...FIRST_FOCUS}
        variant="primary"
        size="sm"
        onClick={asks ? () => move('resume') : signUp}
      >
        {asks ? texts.resume : texts.signUp}
      </Button>
    </span>
  )
}
