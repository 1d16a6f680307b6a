import { useEffect, useRef } from 'react'
import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { formatDay } from '../../../components/format/format-day.ts'
import {
  formatMaxPoints,
  formatPoints,
  formatCut,
  formatScore,
  formatSignedPoints,
} from '../../../components/rating/format-rating.ts'
import { bareReason, categoryLabel, inputLabel } from '../../../components/rating/rating-labels.ts'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import * as tables from '../table/data-table.module.css'
import { tabOfInput } from '../tab-urls.ts'
import * as styles from './score-section.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

type PointsTableProps = { score: FullExplanation }

/** Points of all inputs. They add up to the raw score, and with a cap to the score. */
const PointsTable = ({ score }: PointsTableProps) => {
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It may stand outside the window, far from the button that shows it.
    whole.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={whole} className={styles.allPoints}>
      <h3 className={styles.heading}>{texts.pointsOfAllInputs}</h3>
      <DataTable
        label={texts.pointsOfAllInputs}
        caption={texts.pointsAndSum}
        slim
        scroll={false}
        items={score.inputs}
        keyOf={({ id }) => id}
        columns={columnsOf(score)}
        foot={<PointsSum score={score} />}
      />
    </div>
  )
}

const columnsOf = ({ raw }: FullExplanation): Columns<FullExplanation['inputs'][number]> => [
  {
    head: texts.input,
    cell: ({ id }) => (
      <a className="link" href={`#${tabOfInput(id)}`}>
        {inputLabel(id)}
      </a>
    ),
  },
  { head: texts.category, className: 'muted', cell: ({ category }) => categoryLabel(category) },
  {
    head: texts.value,
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
    head: texts.evidence,
    className: 'muted',
    cell: ({ evidenceAt }) => (evidenceAt === null ? 'none yet' : formatDay(evidenceAt)),
  },
  {
    head: texts.points,
    align: 'right',
    cell: ({ state, points }) => {
      if (state === 'na') return 'N/A'
      return raw === null && state !== 'known' ? '' : formatPoints(points)
    },
  },
  {
    head: texts.ofLabel,
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
          {texts.notRatedSum}
        </th>
      </tr>
    )
  }
  const maxSum = inputs.reduce((sum, { maxPoints }) => sum + maxPoints, 0)
  return (
    <>
      <tr>
        <th scope="row" colSpan={4}>
          {texts.rawScoreSum}
        </th>
        <td className={tables.right}>{formatCut(raw)}</td>
        <td className={`${tables.right} faint`}>{formatMaxPoints(maxSum)}</td>
      </tr>
      <tr>
        <th scope="row" colSpan={4}>
          {raw - score >= 0.05
            ? formatMessage(texts.scoreAfterCap, {
                cap: caps[0]?.max ?? '',
                delta: formatSignedPoints(score - Number(formatCut(raw))),
              })
            : texts.scoreToOneDecimal}
        </th>
        <td className={tables.right}>{formatScore(score)}</td>
        <td className={`${tables.right} faint`}>100</td>
      </tr>
    </>
  )
}

export default PointsTable
