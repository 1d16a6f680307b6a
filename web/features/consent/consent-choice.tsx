import { SegmentedControl } from '../../components/forms/segmented-control.tsx'
import { consent } from '../../lib/analytics/consent.ts'
import { answerConsent } from './answer-consent.ts'
import * as styles from './consent-choice.module.css'
import * as texts from './texts.ts'

const OPTIONS = [
  { value: 'allowed', label: texts.allowed },
  { value: 'not-allowed', label: texts.notAllowed },
] as const

/** Gives the consent or takes it back at any time. Without an answer neither is chosen. */
export const ConsentChoice = () => {
  const isAllowed = consent.use()
  return (
    <div className={styles.choice}>
      <SegmentedControl<(typeof OPTIONS)[number]['value'] | 'unanswered'>
        label={texts.choice}
        options={OPTIONS}
        value={isAllowed === null ? 'unanswered' : isAllowed ? 'allowed' : 'not-allowed'}
        onValueChange={(choice) => answerConsent(choice === 'allowed')}
      />
    </div>
  )
}
