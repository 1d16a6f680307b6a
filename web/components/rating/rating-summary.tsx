import type { ReactNode } from 'react'
import type { Band } from '../../../shared/values/rating.ts'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { bandClass } from './band-class.ts'
import * as styles from './rating-summary.module.css'

export type RatingSummaryProps = {
  className?: string | undefined
  isBusy?: boolean
  children: ReactNode
}

/** What many ratings come to: parts in a row, of which the bands are the widest. */
export const RatingSummary = ({ className, isBusy, children }: RatingSummaryProps) => (
  <dl className={classNames(styles.summary, className)} aria-busy={isBusy}>
    {children}
  </dl>
)

export type SummaryPartProps = {
  label: string
  isOfBands?: boolean
  /** Of what stands here until there are children. */
  skeleton?: { width: number | string; height: number }
  children: ReactNode
}

export const SummaryPart = ({ label, isOfBands, skeleton, children }: SummaryPartProps) => (
  <div className={isOfBands ? styles.bandsPart : undefined}>
    <dt>{label}</dt>
    <dd>{children ?? (skeleton && <Skeleton {...skeleton} />)}</dd>
  </div>
)

export const SummaryValue = ({ children, note }: { children: ReactNode; note?: ReactNode }) => (
  <>
    <span className={styles.value}>{children}</span>
    {note !== undefined && <span className="small">{note}</span>}
  </>
)

export type BandPart = { band: Band; size: number; text: string; title: string }

/** A bar of the bands, each as wide as its part, and what they are below it: words need their own room. */
export const BandParts = ({ parts }: { parts: readonly BandPart[] }) => (
  <>
    <div className={styles.bar} aria-hidden="true">
      {parts.map(({ band, size }) => (
        <span key={band} className={classOf(band)} style={{ flexGrow: size }} />
      ))}
    </div>
    <ul className={styles.bands}>
      {parts.map(({ band, text, title }) => (
        <li key={band} className={classOf(band)} title={title}>
          {band} {text}
        </li>
      ))}
    </ul>
  </>
)

const classOf = (band: Band): string =>
  classNames(band === 'N/A' && styles.unrated, bandClass(band))
