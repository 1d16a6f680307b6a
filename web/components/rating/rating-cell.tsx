import type { Band } from '../../../shared/values/rating.ts'
import * as texts from '../texts.ts'
import { BandMark } from './band-mark.tsx'
import { formatScore } from './format-rating.ts'
import * as styles from './rating-cell.module.css'

export type RatingCellProps = { band: Band; score: number | null }

export const RatingCell = ({ band, score }: RatingCellProps) => (
  <span className={styles.rating}>
    <BandMark band={band} small />
    {score === null ? (
      <span className="faint">{texts.noScore}</span>
    ) : (
      <span className="num">{formatScore(score)}</span>
    )}
  </span>
)
