import { memo } from 'react'
import type { ReactNode } from 'react'
import type { ProjectColumn } from './project-columns.ts'
import { ProjectName } from '../project/project-name.tsx'
import { cells } from './project-table-cells.tsx'
import type { TableRow } from './project-table-cells.tsx'
import { formatChains } from './format-chains.ts'
import * as styles from './project-table.module.css'
import { RowCheckbox } from './row-checkbox.tsx'
import { withName } from './with-name.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import * as texts from '../texts.ts'

export type RowSelection = {
  /** Prefix of each checkbox's accessible name; the row's name follows. */
  readonly label: string
  readonly chosen: readonly string[]
  /** Must be stable across renders. */
  readonly onToggle: (row: TableRow) => void
}

export type ProjectTableRowProps = {
  row: TableRow
  columns: readonly ProjectColumn[]
  star: ((row: TableRow) => ReactNode) | undefined
  choiceLabel?: string | undefined
  chosen?: boolean
  onToggle?: ((row: TableRow) => void) | undefined
  narrow: boolean
  /** Whether a phone's row names the rank under the project. */
  withRank: boolean
  /** `aria-rowindex` including the head, when the table is virtualized. */
  rowIndex?: number | undefined
}

/** The props of one row, so that a tick re-renders one row. */
export const choiceOf = (row: TableRow, choice: RowSelection | undefined) =>
  choice && {
    choiceLabel: choice.label,
    chosen: choice.chosen.includes(row.id),
    onToggle: choice.onToggle,
  }

export const ProjectTableRow = memo(
  ({
    row,
    columns,
    star,
    choiceLabel,
    chosen = false,
    onToggle,
    narrow,
    withRank,
    rowIndex,
  }: ProjectTableRowProps) => {
    const [ticker] = row.tokenTickers
    const chains = formatChains(row.chains)
    const name = (
      <th key="name" scope="row" className={styles.project}>
        <ProjectName
          name={row.name}
          logo={row.logo}
          ticker={
            narrow ? undefined : (ticker ?? (row.hasToken === false ? texts.noToken : undefined))
          }
          href={`/projects/${row.id}`}
          detail={
            <span className={styles.detail} title={row.chains.join(', ') || undefined}>
              {narrow && withRank && row.rank !== null && `#${row.rank} · `}
              {narrow && ticker !== undefined && `${ticker} · `}
              {row.category}
              {chains !== '' && <span className={styles.chains}> · {chains}</span>}
            </span>
          }
        />
      </th>
    )
    return (
      <tr aria-rowindex={rowIndex} data-project={row.id} data-chosen={chosen || undefined}>
        {choiceLabel !== undefined && (
          <td className={styles.choice}>
            <RowCheckbox
              label={`${choiceLabel} ${row.name}`}
              chosen={chosen}
              onToggle={() => onToggle?.(row)}
            />
          </td>
        )}
        {star !== undefined && <td className={styles.star}>{star(row)}</td>}
        {withName(columns, name, (id) => {
          const Cell = cells[id]
          return (
            <td key={id} className={styles[id]}>
              <Cell row={row} />
            </td>
          )
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

export const SkeletonRow = ({
  columns,
  withStar,
  withChoice,
}: {
  columns: readonly ProjectColumn[]
  withStar: boolean
  withChoice: boolean
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
      {withChoice && (
        <td className={styles.choice}>
          <Skeleton width={16} />
        </td>
      )}
      {withStar && (
        <td className={styles.star}>
          <Skeleton width={16} round />
        </td>
      )}
      {withName(columns, name, (id) => (
        <td key={id} className={styles[id]}>
          <Skeleton width={WIDTHS[id] ?? 56} />
        </td>
      ))}
    </tr>
  )
}
