import type { Band } from '../../../shared/values/rating.ts'
import { classNames } from '../class-names.ts'
import { bandClass } from './band-class.ts'
import * as styles from './band-mark.module.css'
import { bandLabel } from './rating-labels.ts'

export type BandMarkProps = {
  band: Band
  small?: boolean
}

export const BandMark = ({ band, small = false }: BandMarkProps) => (
  <span
    className={classNames(
      styles.mark,
      small && styles.small,
      band === 'N/A' && styles.none,
      bandClass(band),
    )}
    title={bandLabel(band)}
    translate="no"
  >
    {band}
  </span>
)
