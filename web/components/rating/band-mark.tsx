import type { Band } from '../../../shared/values/rating.ts'
import { classNames } from '../class-names.ts'
import { bandClass, bandWord } from './band-class.ts'
import styles from './band-mark.module.css'

export type BandMarkProps = {
  band: Band
  /** For lists of one line. */
  small?: boolean
}

/** A band's letters, punched. Its word stands beside it or in the title. */
export const BandMark = ({ band, small = false }: BandMarkProps) => (
  <span
    className={classNames(
      styles.mark,
      small && styles.small,
      band === 'N/A' && styles.none,
      bandClass(band),
    )}
    title={bandWord(band)}
  >
    {band}
  </span>
)
