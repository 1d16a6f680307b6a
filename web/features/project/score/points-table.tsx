import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { categoryLabel, bareReason, inputLabel } from '../../../components/rating/rating-labels.ts'
import { formatMaxPoints } from '../../../components/rating/format-rating.ts'
import {
  formatPoints,
  formatScore,
  formatSignedPoints,
} from '../../../components/rating/format-rating.ts'
import table from '../../../components/table/table.module.css'
import { tabOfInput } from '../tab-address.ts'
import tables from '../panels/tables.module.css'

export type PointsTableProps = { score: FullExplanation }

/** All inputs of a score with their points; these add up to the raw score, and a cap to the score. */
const PointsTable = ({ score: { inputs, raw, score, caps } }: PointsTableProps) => {
  const most = inputs.reduce((sum, { maxPoints }) => sum + maxPoints, 0)
  return (
    <table className={classNames(table.table, tables.table, tables.slim, tables.stack)}>
      <caption className="visually-hidden">Points of all inputs, and their sum</caption>
      <thead>
        <tr>
          <th scope="col">Input</th>
          <th scope="col">Category</th>
          <th scope="col">Value</th>
          <th scope="col">Evidence</th>
          <th scope="col" className={tables.right}>
            Points
          </th>
          <th scope="col" className={tables.right}>
            Of
          </th>
        </tr>
      </thead>
      <tbody>
        {inputs.map(({ id, category, state, reason, evidenceAt, points, maxPoints }) => (
          <tr key={id}>
            <th scope="row">
              <a className="link" href={`#${tabOfInput(id)}`}>
                {inputLabel(id)}
              </a>
            </th>
            <td className="muted" data-label="Category">
              {categoryLabel(category)}
            </td>
            <td className={tables.sentence}>
              {state !== 'known' && <MissingValueTag kind={state} />}{' '}
              {state !== 'na' && bareReason(reason)}
            </td>
            <td className="muted" data-label="Evidence">
              {evidenceAt === null ? 'none yet' : formatDay(evidenceAt)}
            </td>
            <td className={tables.right} data-label="Points">
              {state === 'na'
                ? 'N/A'
                : raw === null && state !== 'known'
                  ? ''
                  : formatPoints(points)}
            </td>
            <td className={`${tables.right} faint`} data-label="Of">
              {state === 'na' ? '' : formatMaxPoints(maxPoints)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {raw === null || score === null ? (
          <tr>
            <th scope="row" colSpan={6}>
              Not rated: too little is known for a sum
            </th>
          </tr>
        ) : (
          <>
            <tr>
              <th scope="row" colSpan={4}>
                Raw score: the sum
              </th>
              <td className={tables.right}>{formatPoints(raw)}</td>
              <td className={`${tables.right} faint`}>{formatMaxPoints(most)}</td>
            </tr>
            <tr>
              <th scope="row" colSpan={4}>
                {raw - score >= 0.05
                  ? `Score, after the cap at ${caps[0]?.max} (${formatSignedPoints(score - raw)})`
                  : 'Score, to one decimal'}
              </th>
              <td className={tables.right}>{formatScore(score)}</td>
              <td className={`${tables.right} faint`}>100</td>
            </tr>
          </>
        )}
      </tfoot>
    </table>
  )
}

export default PointsTable
