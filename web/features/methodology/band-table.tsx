import { ratingBands } from '../../../shared/values/rating.ts'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { formatScore } from '../../components/rating/format-rating.ts'
import { AnchorLink } from './anchor-link.tsx'
import styles from './methodology.module.css'

/** The bands, best first. */
export const BandTable = () => (
  <table className={styles.table} aria-labelledby="bands">
    <thead>
      <tr>
        <th scope="col" className={styles.name}>
          Band
        </th>
        <th scope="col" className={styles.number}>
          Scores
        </th>
      </tr>
    </thead>
    <tbody>
      {ratingBands.map(({ band, from, word }, index) => {
        const above = ratingBands[index - 1]?.from
        const id = `band-${band.toLowerCase()}`
        return (
          <tr key={band} id={id} tabIndex={-1} className={styles.target}>
            <th scope="row">
              <span className={styles.band}>
                <BandMark band={band} />
                <AnchorLink to={id}>{word}</AnchorLink>
              </span>
            </th>
            <td className={styles.number} data-label="Scores">
              {formatScore(from)}–{above === undefined ? '100' : formatScore(above - 0.1)}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
