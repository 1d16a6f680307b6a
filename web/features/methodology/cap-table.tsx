import { capReasons } from '../../../shared/rating/methodology.ts'
import { ratingCaps } from '../../../shared/values/rating.ts'
import type { CapId } from '../../../shared/values/rating.ts'
import { AnchorLink } from './anchor-link.tsx'
import styles from './methodology.module.css'

const CAP_IDS = Object.keys(ratingCaps) as readonly CapId[]

/** What may limit a score, the lowest first. */
export const CapTable = () => (
  <table className={styles.table} aria-labelledby="caps">
    <thead>
      <tr>
        <th scope="col" className={styles.name}>
          Cap
        </th>
        <th scope="col" className={styles.number}>
          At most
        </th>
        <th scope="col">Holds while</th>
      </tr>
    </thead>
    <tbody>
      {CAP_IDS.map((id) => (
        <tr key={id} id={id} tabIndex={-1} className={styles.target}>
          <th scope="row">
            <AnchorLink to={id}>{id.replaceAll('_', ' ')}</AnchorLink>
          </th>
          <td className={styles.number} data-label="At most">
            {ratingCaps[id]}
          </td>
          <td>{capReasons[id]}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
