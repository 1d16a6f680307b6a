import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { categoryLabel } from '../../../components/rating/rating-labels.ts'
import { CategoryMeter, KnownShare } from '../../../components/rating/charts/category-meter.tsx'
import {
  formatMaxPoints,
  formatPoints,
  formatSignedPoints,
} from '../../../components/rating/format-rating.ts'
import table from '../../../components/table/table.module.css'
import styles from './score-section.module.css'
import { tabOfCategory } from '../tab-address.ts'
import tables from '../panels/tables.module.css'

/** Points by category; these add up to the raw score, and what a cap takes. */
export const CategoryTable = ({
  score: { categories, raw, score },
}: {
  score: FullExplanation
}) => {
  const capTakes = score === null || raw === null ? 0 : Math.min(0, score - raw)
  const most = categories.reduce((sum, { maxPoints }) => sum + maxPoints, 0)
  return (
    <table className={classNames(table.table, tables.table, tables.slim, styles.categories)}>
      <caption className="visually-hidden">Points by category, and their sum</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col" className={tables.right}>
            Points
          </th>
          <th scope="col" className={tables.right}>
            Of
          </th>
          <th scope="col" className={tables.right}>
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ id, points, maxPoints, unknownPoints, known }) => (
          <tr key={id}>
            <th scope="row">
              <a className={styles.input} href={`#${tabOfCategory(id)}`}>
                {categoryLabel(id)}
              </a>
            </th>
            <td className={`${tables.right} ${styles.strong}`}>
              {maxPoints === 0 ? (
                'N/A'
              ) : raw === null ? (
                <KnownShare known={known} />
              ) : (
                formatPoints(points)
              )}
            </td>
            <td className={`${tables.right} faint`}>
              {maxPoints > 0 && raw !== null && formatMaxPoints(maxPoints)}
            </td>
            <td className={tables.right}>
              {maxPoints > 0 && (
                <CategoryMeter
                  category={{ points, max: maxPoints, unknown: unknownPoints, known }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Raw score</th>
          <td className={tables.right}>{raw === null ? 'not rated' : formatPoints(raw)}</td>
          <td className={`${tables.right} faint`}>{raw !== null && formatMaxPoints(most)}</td>
          <td className={classNames(tables.right, styles.capped)}>
            {capTakes <= -0.05 && `cap ${formatSignedPoints(capTakes)}`}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
