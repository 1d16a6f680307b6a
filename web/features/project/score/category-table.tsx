import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { CategoryMeter, KnownShare } from '../../../components/rating/charts/category-meter.tsx'
import {
  formatMaxPoints,
  formatPoints,
  formatCut,
  formatSignedPoints,
} from '../../../components/rating/format-rating.ts'
import { categoryLabel } from '../../../components/rating/rating-labels.ts'
import { DataTable } from '../table/data-table.tsx'
import type { Columns } from '../table/data-table.tsx'
import * as tables from '../table/data-table.module.css'
import { tabOfCategory } from '../tab-urls.ts'
import * as styles from './score-section.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

/** Points by category. They add up to the raw score. */
export const CategoryTable = ({
  score: { categories, raw, score },
}: {
  score: FullExplanation
}) => {
  const capDelta = score === null || raw === null ? 0 : score - Number(formatCut(raw))
  const maxSum = categories.reduce((sum, { maxPoints }) => sum + maxPoints, 0)
  return (
    <DataTable
      label={texts.categories}
      caption={texts.pointsByCategory}
      className={styles.categories}
      slim
      stack={false}
      scroll={false}
      items={categories}
      keyOf={({ id }) => id}
      columns={columnsOf(raw)}
      foot={
        <tr>
          <th scope="row">{texts.rawScore}</th>
          <td className={tables.right}>{raw === null ? texts.notRated : formatCut(raw)}</td>
          <td className={`${tables.right} faint`}>{raw !== null && formatMaxPoints(maxSum)}</td>
          <td className={`${tables.right} ${styles.capped}`}>
            {capDelta <= -0.05 &&
              formatMessage(texts.capWithDelta, { capDelta: formatSignedPoints(capDelta) })}
          </td>
        </tr>
      }
    />
  )
}

const columnsOf = (raw: number | null): Columns<FullExplanation['categories'][number]> => [
  {
    head: texts.category,
    cell: ({ id }) => (
      <a className={styles.input} href={`#${tabOfCategory(id)}`}>
        {categoryLabel(id)}
      </a>
    ),
  },
  {
    head: texts.points,
    align: 'right',
    className: styles.strong,
    cell: ({ points, maxPoints, known }) => {
      if (maxPoints === 0) return 'N/A'
      return raw === null ? <KnownShare known={known} /> : formatPoints(points)
    },
  },
  {
    head: texts.ofLabel,
    align: 'right',
    className: 'faint',
    cell: ({ maxPoints }) => maxPoints > 0 && raw !== null && formatMaxPoints(maxPoints),
  },
  {
    head: texts.share,
    align: 'right',
    cell: ({ points, maxPoints, unknownPoints, known }) =>
      maxPoints > 0 && (
        <CategoryMeter category={{ points, max: maxPoints, unknown: unknownPoints, known }} />
      ),
  },
]
