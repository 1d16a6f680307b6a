import type { ReactNode } from 'react'
import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx'
import { columnOf, defaultOrder } from './project-columns.ts'
import type { ProjectColumn, ProjectSort } from './project-columns.ts'
import styles from './project-table.module.css'

export type Sorting = {
  readonly by: ProjectSort
  readonly order: 'asc' | 'desc'
}

/** How rows are sorted, which the heads show and change. */
export type HeadSorting = Sorting & {
  readonly onSort: (sorting: Sorting) => void
  /** Pointer or focus came to a head that would sort so, or left it. */
  readonly onIntent?: (sorting: Sorting | undefined) => void
}

export type ProjectTableHeadProps = {
  columns: readonly ProjectColumn[]
  withStar: boolean
  /** What a tick before a row means; undefined: there is none. */
  choiceLabel: string | undefined
  /** Without it heads are plain. */
  sorting: HeadSorting | undefined
  /** Its place in the whole table, when not all rows are in the document. */
  rowIndex?: number | undefined
  /** Of the head that stays for the pointer: keys come to the other one. */
  isCopy?: boolean
}

/** The heads of all columns. */
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
      Project
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
            <span className="visually-hidden">Watch</span>
          </th>
        )}
        {columns[0] !== 'rank' && name}
        {columns.flatMap((id) => [
          <ColumnHead key={id} id={id} {...parts} />,
          ...(id === 'rank' ? [name] : []),
        ])}
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
        <span className="visually-hidden">Categories</span>
        <span
          className={styles.six}
          title="Code, governance, operations, fundamentals, market, community"
          aria-hidden="true"
        >
          {[...'CGOFMS'].map((letter) => (
            <i key={letter}>{letter}</i>
          ))}
        </span>
      </th>
    )
  }
  return (
    <Head className={styles[id]} width={width} sort={sort} around={AROUND[id]} {...parts}>
      {id === 'badges' ? 'Bounty' : label}
    </Head>
  )
}

/** What stands in the same head beside the word that sorts. */
const AROUND: Readonly<Partial<Record<ProjectColumn, (sorts: ReactNode) => ReactNode>>> = {
  badges: (bounty) => (
    <span className={styles.badgeHeads}>
      <span title="Team identity">KYC</span>
      {bounty}
      <span title="On-chain monitoring">Mon.</span>
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

/** A width at the usual size of text, which grows with it. */
const remOf = (pixels: number): string => `${pixels / 16}rem`

const flipped = (order: 'asc' | 'desc') => (order === 'asc' ? 'desc' : 'asc')
