import type { ReactNode } from 'react'
import { defaultOrder } from '../../../shared/values/sort-order.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../action-icons.tsx'
import { columnOf } from './project-columns.ts'
import type { ProjectColumn, ProjectSort } from './project-columns.ts'
import * as styles from './project-table.module.css'
import { withName } from './with-name.ts'
import * as texts from '../texts.ts'

export type Sorting = {
  readonly by: ProjectSort
  readonly order: 'asc' | 'desc'
}

export type HeadSorting = Sorting & {
  readonly onSort: (sorting: Sorting) => void
  /** Pointer or focus entered a head that would sort this way; undefined: it left. */
  readonly onIntent?: (sorting: Sorting | undefined) => void
}

export type ProjectTableHeadProps = {
  columns: readonly ProjectColumn[]
  withStar: boolean
  /** Accessible head of the checkbox column; undefined: no such column. */
  choiceLabel: string | undefined
  sorting: HeadSorting | undefined
  rowIndex?: number | undefined
  /** The sticky copy, which is not in the tab order. */
  isCopy?: boolean
}

export const ProjectTableHead = ({
  columns,
  withStar,
  choiceLabel,
  sorting,
  rowIndex,
  isCopy = false,
}: ProjectTableHeadProps) => {
  const parts = { sorting, isCopy }
  const name = (
    <Head key="name" className={styles.project} sort="name" {...parts}>
      {texts.project}
    </Head>
  )
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {choiceLabel !== undefined && (
          <th scope="col" className={styles.choice}>
            <span className="visually-hidden">{choiceLabel}</span>
          </th>
        )}
        {withStar && (
          <th scope="col" className={styles.star}>
            <span className="visually-hidden">{texts.watch}</span>
          </th>
        )}
        {withName(columns, name, (id) => (
          <ColumnHead key={id} id={id} {...parts} />
        ))}
      </tr>
    </thead>
  )
}

type HeadParts = { sorting: HeadSorting | undefined; isCopy: boolean }

const ColumnHead = ({ id, ...parts }: HeadParts & { id: ProjectColumn }) => {
  const { label, width, sort } = columnOf(id)
  if (id === 'categories') {
    return (
      <th scope="col" style={{ width: remOf(width) }}>
        <span className="visually-hidden">{texts.categories}</span>
        <span className={styles.letters} title={texts.codeGovernanceOperations} aria-hidden="true">
          {[...'CGODF'].map((letter) => (
            <i key={letter}>{letter}</i>
          ))}
        </span>
      </th>
    )
  }
  return (
    <Head className={styles[id]} width={width} sort={sort} around={AROUND[id]} {...parts}>
      {id === 'badges' ? texts.bounty : label}
    </Head>
  )
}

const AROUND: Readonly<Partial<Record<ProjectColumn, (sorts: ReactNode) => ReactNode>>> = {
  badges: (bounty) => (
    <span className={styles.badgeHeads}>
      <span title={texts.teamIdentity}>{texts.kyc}</span>
      {bounty}
      <span title={texts.onChainMonitoring}>{texts.mon}</span>
    </span>
  ),
}

const Head = ({
  className,
  width,
  sort,
  sorting,
  isCopy,
  around,
  children,
}: HeadParts & {
  className: string | undefined
  width?: number
  sort: ProjectSort | undefined
  around?: ((sorts: ReactNode) => ReactNode) | undefined
  children: ReactNode
}) => {
  const sorted = sorting !== undefined && sort !== undefined && sorting.by === sort
  const sorts =
    sorting === undefined || sort === undefined ? (
      <span>{children}</span>
    ) : (
      <SortButton by={sort} sorted={sorted} sorting={sorting} isCopy={isCopy}>
        {children}
      </SortButton>
    )
  return (
    <th
      scope="col"
      className={className}
      style={width === undefined ? undefined : { width: remOf(width) }}
      aria-sort={sorted ? (sorting.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {around === undefined ? sorts : around(sorts)}
    </th>
  )
}

const SortButton = ({
  by,
  sorted,
  sorting: { order, onSort, onIntent },
  isCopy,
  children,
}: {
  by: ProjectSort
  sorted: boolean
  sorting: HeadSorting
  isCopy: boolean
  children: ReactNode
}) => {
  const Arrow = order === 'asc' ? ArrowUpIcon : ArrowDownIcon
  const next: Sorting = { by, order: sorted ? flipped(order) : defaultOrder(by) }
  const intend = () => onIntent?.(next)
  const leave = () => onIntent?.(undefined)
  return (
    <button
      type="button"
      className={styles.sort}
      tabIndex={isCopy ? -1 : undefined}
      onPointerEnter={intend}
      onPointerLeave={leave}
      onFocus={intend}
      onBlur={leave}
      onClick={() => onSort(next)}
    >
      {children}
      {sorted && <Arrow size={10} />}
    </button>
  )
}

/** In rem, so that columns grow with the text size. */
const remOf = (pixels: number): string => `${pixels / 16}rem`

const flipped = (order: 'asc' | 'desc') => (order === 'asc' ? 'desc' : 'asc')
