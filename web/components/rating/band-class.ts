import type { Band } from '../../../shared/values/rating.ts'
import * as styles from './bands.module.css'

/** Sets the band's colours as custom properties on an element and its descendants. */
export const bandClass = (band: Band): string =>
  styles[band === 'N/A' ? 'na' : band.toLowerCase()] ?? ''
