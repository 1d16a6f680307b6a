import { memo } from 'react'
import type { ReactNode } from 'react'
import type { ProjectColumn } from './project-columns.ts'
import { ProjectName } from './project-name.tsx'
import { cells } from './project-table-cells.tsx'
import type { TableRow } from './project-table-cells.tsx'
import { chainsInBrief } from './project-table-chains.ts'
import styles from './project-table.module.css'
import { Skeleton } from './skeleton.tsx'

export type ProjectTableRowProps = {
  row: TableRow
  columns: readonly ProjectColumn[]
  star: ((row: TableRow) => ReactNode) | undefined
  /** On a phone the ticker stands in the second line. */
  narrow: boolean
  /** Its place in the whole table, the head counted, when not all rows are in the document. */
  rowIndex?: number | undefined
}

/** One project. Drawn again only when one of its parts is another. */
export const ProjectTableRow = memo(
  ({ row, columns, star, narrow, rowIndex }: ProjectTableRowProps) => {
    const [ticker] = row.tokenTickers
    const chains = chainsInBrief(row.chains)
    const name = (
      <th key="name" scope="row" className={styles.project}>
        <ProjectName
          name={row.name}
          logo={row.logo}
          ticker={narrow ? undefined : (ticker ?? 'no token')}
          href={`/projects/${row.id}`}
          detail={
            <span className={styles.detail} title={row.chains.join(', ') || undefined}>
              {narrow && ticker !== undefined && `${ticker} · `}
              {row.category}
              {chains !== '' && <span className={styles.chains}> · {chains}</span>}
            </span>
          }
        />
      </th>
    )
    return (
      <tr aria-rowindex={rowIndex} data-project={row.id}>
        {star !== undefined && <td className={styles.star}>{star(row)}</td>}
        {columns[0] !== 'rank' && name}
        {columns.flatMap((id) => {
          const Cell = cells[id]
          return [
            <td key={id} className={styles[id]}>
              <Cell row={row} />
            </td>,
            ...(id === 'rank' ? [name] : []),
          ]
        })}
      </tr>
    )
  },
)

const WIDTHS: Readonly<Partial<Record<ProjectColumn, number>>> = {
  rank: 20,
  score: 232,
  trend: 128,
  categories: 74,
  audits: 88,
  badges: 116,
}

/** A row on its way: bars of the row's height. */
export const SkeletonRow = ({
  columns,
  withStar,
}: {
  columns: readonly ProjectColumn[]
  withStar: boolean
}) => {
  const name = (
    <td key="name" className={styles.project}>
      <span className={styles.skeletonProject}>
        <Skeleton width={24} round />
        <Skeleton width={120} />
      </span>
    </td>
  )
  return (
    <tr data-skeleton>
      {withStar && (
        <td className={styles.star}>
          <Skeleton width={16} round />
        </td>
      )}
      {columns[0] !== 'rank' && name}
      {columns.flatMap((id) => [
        <td key={id} className={styles[id]}>
          <Skeleton width={WIDTHS[id] ?? 56} />
        </td>,
        ...(id === 'rank' ? [name] : []),
      ])}
    </tr>
  )
}
