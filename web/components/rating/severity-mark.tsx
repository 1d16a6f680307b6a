import type { ReactNode } from 'react'
import type { Severity } from '../../../shared/values/evidence/evidence-terms.ts'
import { classNames } from '../class-names.ts'
import { CriticalIcon, HighIcon } from '../icons.tsx'
import * as styles from './severity-mark.module.css'
import { SEVERITY_LABELS } from './rating-labels.ts'

export type SeverityMarkProps = {
  severity: Severity
  children?: ReactNode
}

const svg = (drawing: ReactNode) => (
  <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
    {drawing}
  </svg>
)

const shapes: Readonly<Record<Severity, ReactNode>> = {
  critical: <CriticalIcon size={14} />,
  high: <HighIcon size={14} />,
  medium: svg(
    <>
      <path d="M8 2.6l6 10.6H2z" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M8 2.6v10.6H2z" fill="currentColor" />
    </>,
  ),
  low: svg(<circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />),
  info: svg(<circle cx="8" cy="8" r="3" fill="currentColor" />),
}

/** A severity by shape and word. The colour only repeats it. */
export const SeverityMark = ({ severity, children }: SeverityMarkProps) => (
  <span className={classNames(styles.mark, styles[severity])}>
    {shapes[severity]}
    {children ?? SEVERITY_LABELS[severity]}
  </span>
)
