import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'
import { classNames } from '../../../components/class-names.ts'
import { CheckIcon, CloseIcon } from '../../../components/icons.tsx'
import * as styles from './checklist.module.css'
import { NewestEvidence } from '../evidence/evidence-link.tsx'

export type ChecklistProps = {
  fact: {
    readonly checks: readonly { readonly name: string; readonly passed: boolean }[]
    readonly evidence: readonly string[]
  }
}

export const Checklist = ({ fact: { checks, evidence } }: ChecklistProps) => (
  <>
    <ul className={styles.checks}>
      {checks.map(({ name, passed }) => (
        <li key={name} className={styles.check}>
          <span>{name}</span>
          <span className={classNames(styles.outcome, passed ? styles.passed : styles.failed)}>
            {passed ? <CheckIcon size={14} /> : <CloseIcon size={14} />}
            {passed ? 'passed' : 'failed'}
          </span>
        </li>
      ))}
    </ul>
    <p className={styles.sum}>
      {formatMessage(texts.checksPassed, {
        passed: checks.filter(({ passed }) => passed).length,
        total: checks.length,
      })}{' '}
      <NewestEvidence of={evidence} />
    </p>
  </>
)
