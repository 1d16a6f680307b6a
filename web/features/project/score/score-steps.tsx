import { useState } from 'react'
import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { formatGain, stepsOf, type StepInput } from './improvement.ts'
import * as styles from './score-section.module.css'
import { tabOfInput } from '../tab-urls.ts'
import { inputLabel } from '../../../components/rating/rating-labels.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const SHOWN_AT_FIRST = 3

export const ScoreSteps = ({ score: { inputs, caps } }: { score: FullExplanation }) => {
  const [showsAll, setShowsAll] = useState(false)
  const { now, later } = stepsOf(inputs)
  const count = now.length + later.length
  if (count === 0) return null
  const shownNow = showsAll ? now : now.slice(0, SHOWN_AT_FIRST)
  const shownLater = showsAll ? later : later.slice(0, SHOWN_AT_FIRST - shownNow.length)
  return (
    <div className={styles.steps}>
      <h3 className={styles.heading}>{texts.howToImprove}</h3>
      <StepList label={texts.howToImprove} steps={shownNow} caps={caps} />
      {shownLater.length > 0 && (
        <>
          <h4 className={styles.heading}>{texts.afterTheCapIsLifted}</h4>
          <StepList label={texts.afterTheCapIsLifted} steps={shownLater} caps={caps} />
        </>
      )}
      {count > SHOWN_AT_FIRST && (
        <Button
          size="sm"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className={styles.sumButton}
        >
          {showsAll ? texts.showFewerSteps : formatMessage(texts.allCountSteps, { count })}
        </Button>
      )}
    </div>
  )
}

type StepListProps = {
  label: string
  steps: readonly StepInput[]
  caps: FullExplanation['caps']
}

const StepList = ({ label, steps, caps }: StepListProps) => (
  <ul className={styles.list} aria-label={label}>
    {steps.map(({ id, improve }) => (
      <li key={id} className={styles.reason}>
        <a className={styles.input} href={`#${tabOfInput(id)}`}>
          {improve.action}
        </a>
        <span className={classNames(styles.points, styles.gain)}>{formatGain(improve)}</span>
        <span className={styles.why}>
          {improve.lifts
            ? formatMessage(texts.liftsTheCapAtMax, {
                max: caps.find((cap) => cap.id === improve.lifts)?.max ?? '',
              })
            : inputLabel(id)}
        </span>
      </li>
    ))}
  </ul>
)
