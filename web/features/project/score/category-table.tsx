import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { categoryName } from '../../../components/rating/category-name.ts'
import { KnownShare } from '../../../components/rating/known-share.tsx'
import { CategoryMeter } from '../../../components/rating/points-meter.tsx'
import { maxText, pointsText, signedPoints } from '../../../components/rating/rating-figures.ts'
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
                {categoryName(id)}
              </a>
            </th>
            <td className={`${tables.right} ${styles.strong}`}>
              {maxPoints === 0 ? (
                'N/A'
              ) : raw === null ? (
                <KnownShare known={known} />
              ) : (
                pointsText(points)
              )}
            </td>
            <td className={`${tables.right} faint`}>
              {maxPoints > 0 && raw !== null && maxText(maxPoints)}
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
          <td className={tables.right}>{raw === null ? 'not rated' : pointsText(raw)}</td>
          <td className={`${tables.right} faint`}>{raw !== null && maxText(most)}</td>
          <td className={classNames(tables.right, styles.capped)}>
            {capTakes <= -0.05 && `cap ${signedPoints(capTakes)}`}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
