import styles from './survey-progress.module.css'
import { restText } from './survey-texts.ts'

/** Which step of this user's path is reached. */
export const SurveyProgress = ({ step, of }: { step: number; of: number }) => (
  <div>
    <div className={styles.progressText}>
      <span>
        Step {step} of {of}
      </span>
      <span className="faint">{restText({ step, of })}</span>
    </div>
    <div
      className={styles.progress}
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={1}
      aria-valuenow={step}
      aria-valuemax={of}
      aria-valuetext={`Step ${step} of ${of}`}
    >
      {Array.from({ length: of }, (_, index) => (
        <span key={index} data-reached={index < step || undefined} />
      ))}
    </div>
  </div>
)
