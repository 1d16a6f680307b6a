import { Fragment } from 'react'
import { inputFormulas } from '../../../shared/rating/methodology.ts'
import { INPUT_IDS, RATING_CATEGORIES, ratingInputs } from '../../../shared/values/rating.ts'
import type { InputId } from '../../../shared/values/rating.ts'
import { categoryLabel, inputName } from '../../components/rating/rating-labels.ts'
import { AnchorLink } from './anchor-link.tsx'
import styles from './methodology.module.css'

/** What goes into a score: a table for each category, a row with an anchor for each input. */
export const InputTables = () =>
  RATING_CATEGORIES.map((category) => {
    const ids = INPUT_IDS.filter((id) => ratingInputs[id].category === category)
    const weight = ids.reduce((sum, id) => sum + ratingInputs[id].weight, 0)
    const headingId = `category-${category}`
    return (
      <Fragment key={category}>
        <h3 id={headingId} className={styles.category}>
          {categoryLabel(category)} <span className={styles.weight}>{weight} of 100</span>
        </h3>
        <table className={styles.table} aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                Input
              </th>
              <th scope="col" className={styles.number}>
                Weight
              </th>
              <th scope="col" className={styles.number}>
                If unknown
              </th>
              <th scope="col" className={styles.number}>
                Expires
              </th>
              <th scope="col">Value from 0 to 100</th>
            </tr>
          </thead>
          <tbody>
            {ids.map((id) => (
              <InputRow key={id} id={id} />
            ))}
          </tbody>
        </table>
      </Fragment>
    )
  })

const InputRow = ({ id }: { id: InputId }) => {
  const input = ratingInputs[id]
  return (
    <tr id={id} tabIndex={-1} className={styles.target}>
      <th scope="row">
        <AnchorLink to={id}>{inputName(id)}</AnchorLink>
      </th>
      <td className={styles.number} data-label="Weight">
        {input.weight}
      </td>
      <td className={styles.number} data-label="If unknown">
        {input.policy === 'zero' ? 'counts 0' : 'counts 50'}
      </td>
      <td className={styles.number} data-label="Expires">
        {'expiresAfterDays' in input ? `after ${input.expiresAfterDays} d` : 'never'}
      </td>
      <td>
        {inputFormulas[id]}
        {'tokenOnly' in input && ' N/A without a token.'}
      </td>
    </tr>
  )
}
