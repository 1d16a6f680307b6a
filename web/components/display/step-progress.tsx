import * as styles from './step-progress.module.css'

export type StepProgressProps = {
  /** From 1. */
  step: number
  of: number
  /** For screen readers: what progresses. */
  label: string
  /** Where it stands, in words. */
  text: string
  /** At the right end. */
  note?: string
}

/** How far something of a few steps has come. */
export const StepProgress = ({ step, of, label, text, note }: StepProgressProps) => (
  <div>
    <div className={styles.progressText}>
      <span>{text}</span>
      {note !== undefined && <span className="faint">{note}</span>}
    </div>
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuenow={step}
      aria-valuemax={of}
      aria-valuetext={text}
    >
      {Array.from({ length: of }, (_, index) => (
        <span key={index} data-reached={index < step || undefined} />
      ))}
    </div>
  </div>
)
