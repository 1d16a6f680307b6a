import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import {
  formatMaxPoints,
  formatPoints,
  formatScore,
  formatSignedPoints,
} from '../../../components/rating/format-rating.ts'
import { bareReason, categoryLabel, inputLabel } from '../../../components/rating/rating-labels.ts'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import tables from '../table/data-table.module.css'
import { tabOfInput } from '../tab-urls.ts'

type PointsTableProps = { score: FullExplanation }

/** Points of all inputs. They add up to the raw score, and with a cap to the score. */
const PointsTable = ({ score }: PointsTableProps) => (
  <DataTable
    label="Points of all inputs"
    caption="Points of all inputs, and their sum"
    slim
    scroll={false}
    items={score.inputs}
    keyOf={({ id }) => id}
    columns={columnsOf(score)}
    foot={<PointsSum score={score} />}
  />
)

const columnsOf = ({ raw }: FullExplanation): Columns<FullExplanation['inputs'][number]> => [
  {
    head: 'Input',
    cell: ({ id }) => (
      <a className="link" href={`#${tabOfInput(id)}`}>
        {inputLabel(id)}
      </a>
    ),
  },
  { head: 'Category', className: 'muted', cell: ({ category }) => categoryLabel(category) },
  {
    head: 'Value',
    className: tables.sentence,
    label: null,
    cell: ({ state, reason }) => (
      <>
        {state !== 'known' && <MissingValueTag kind={state} />}{' '}
        {state !== 'na' && bareReason(reason)}
      </>
    ),
  },
  {
    head: 'Evidence',
    className: 'muted',
    cell: ({ evidenceAt }) => (evidenceAt === null ? 'none yet' : formatDay(evidenceAt)),
  },
  {
    head: 'Points',
    align: 'right',
    cell: ({ state, points }) => {
      if (state === 'na') return 'N/A'
      return raw === null && state !== 'known' ? '' : formatPoints(points)
    },
  },
  {
    head: 'Of',
    align: 'right',
    className: 'faint',
    cell: ({ state, maxPoints }) => (state === 'na' ? '' : formatMaxPoints(maxPoints)),
  },
]

const PointsSum = ({ score: { inputs, raw, score, caps } }: PointsTableProps) => {
  if (raw === null || score === null) {
    return (
      <tr>
        <th scope="row" colSpan={6}>
          Not rated: too little is known for a sum
        </th>
      </tr>
    )
  }
  const maxSum = inputs.reduce((sum, { maxPoints }) => sum + maxPoints, 0)
  return (
    <>
      <tr>
        <th scope="row" colSpan={4}>
          Raw score: the sum
        </th>
        <td className={tables.right}>{formatPoints(raw)}</td>
        <td className={`${tables.right} faint`}>{formatMaxPoints(maxSum)}</td>
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
  )
}

export default PointsTable
