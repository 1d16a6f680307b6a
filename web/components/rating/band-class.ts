import { type Band, ratingBands } from '../../../shared/values/rating.ts'
import styles from './bands.module.css'

/** The class that gives an element and what is in it a band's colours. */
export const bandClass = (band: Band): string =>
  styles[band === 'N/A' ? 'na' : band.toLowerCase()] ?? ''

/** The band's word, which stands beside its letters: "Strong". */
export const bandWord = (band: Band): string =>
  ratingBands.find((one) => one.band === band)?.word ?? 'Not rated'
