import type { Holding } from '../../../shared/contract/portfolio.ts'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { CompactUsDollars } from '../../components/format/compact-us-dollars.tsx'
import { formatShare } from '../../components/format/format-percentage.ts'
import { ProjectCell } from '../../components/project/project-cell.tsx'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { formatScore } from '../../components/rating/format-rating.ts'
import { type ListColumn, ListTable } from '../../components/table/list-table.tsx'
import * as styles from './holdings-table.module.css'
import * as texts from './texts.ts'

export type HoldingsTableProps = {
  /** Or the number of skeleton rows. */
  holdings: readonly Holding[] | number
}

export const HoldingsTable = ({ holdings }: HoldingsTableProps) => (
  <ListTable
    label={texts.holdings}
    className={styles.table}
    columns={COLUMNS}
    rows={holdings}
    keyOf={({ project }) => project.id}
  />
)

const COLUMNS: readonly ListColumn<Holding>[] = [
  {
    label: texts.project,
    className: styles.project,
    cell: ({ project }) => <ProjectCell project={project} />,
    skeleton: <Skeleton width={120} />,
  },
  {
    label: texts.value,
    isNumber: true,
    cell: ({ valueUsd }) => <CompactUsDollars amount={valueUsd} />,
    skeleton: <Skeleton width={48} />,
  },
  {
    label: texts.share,
    isNumber: true,
    cell: ({ share }) => formatShare(share),
    skeleton: <Skeleton width={32} />,
  },
  {
    label: texts.score,
    className: styles.score,
    isNumber: true,
    cell: ({ project }) => formatScore(project.score),
    skeleton: <Skeleton width={32} />,
  },
  {
    label: texts.band,
    isNumber: true,
    cell: ({ project }) => <BandMark band={project.band} small />,
    skeleton: <Skeleton width={32} />,
  },
]
