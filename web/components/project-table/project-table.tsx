import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { columnOf, DEFAULT_COLUMNS, isPhoneColumn } from './project-columns.ts'
import type { Density } from './density-control.tsx'
import type { ProjectColumn } from './project-columns.ts'
import type { TableRow } from './project-table-cells.tsx'
import { ProjectTableHead } from './project-table-head.tsx'
import type { HeadSorting } from './project-table-head.tsx'
import { choiceOf, ProjectTableRow, SkeletonRow } from './project-table-row.tsx'
import type { RowSelection } from './project-table-row.tsx'
import type { ProjectTableWindowProps } from './project-table-window.tsx'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import * as styles from './project-table.module.css'
import { withName } from './with-name.ts'
import * as table from '../table/table.module.css'
import { StickyHeadFrame } from '../table/sticky-head-frame.tsx'
import * as texts from '../texts.ts'

export type ProjectTableProps = {
  label: string
  rows: readonly TableRow[]
  /** Must be stable across renders: a new list re-renders every row. */
  columns?: readonly ProjectColumn[]
  /** `comfortable`: 44 px, two lines. `compact`: 36 px, one line. Phones always show two lines. */
  density?: Density
  /** Skeleton rows below the others. Default 0. */
  skeletons?: number
  /** Rows of empty space for what will load, so that content below does not move. */
  reserved?: number
  /** Renders a row's watch button; undefined: no such column. Must be stable across renders. */
  star?: ((row: TableRow) => ReactNode) | undefined
  /** Checkboxes; undefined: no such column. */
  choice?: RowSelection | undefined
  sorting?: HeadSorting | undefined
  /** The newest request is pending; the rows are from the one before. */
  awaiting?: boolean
  /** The newest request failed; the rows from before are dimmed. */
  outdated?: boolean
}

/** Above this count the rows are virtualized. */
const VIRTUALIZE_ABOVE = 200

const CHOICE_WIDTH = 28
const STAR_WIDTH = 36
/** As in the style sheet for scrolling tables; otherwise all columns share the remainder. */
const NAME_WIDTH = 220

const PHONE_GUTTER = 16

const ProjectTableWindow = lazyComponent<ProjectTableWindowProps>(
  () => import('./project-table-window.tsx'),
)

/**
 * A table of projects. Where columns do not fit it scrolls in its own frame with star, rank and
 * name fixed; up to 720 px each row is a block of two lines.
 */
export const ProjectTable = ({
  label,
  rows,
  columns = DEFAULT_COLUMNS,
  density = 'comfortable',
  skeletons = 0,
  reserved = 0,
  star,
  choice,
  sorting,
  awaiting = false,
  outdated = false,
}: ProjectTableProps) => {
  const narrow = useNarrow()
  const isLate = useLate(awaiting)
  const withStar = star !== undefined
  const withRank = columns.includes('rank')
  const shown = useMemo(() => (narrow ? columns.filter(isPhoneColumn) : columns), [narrow, columns])
  const minWidth = columns.reduce(
    (sum, id) => sum + columnOf(id).width,
    NAME_WIDTH + (withStar ? STAR_WIDTH : 0) + (choice === undefined ? 0 : CHOICE_WIDTH),
  )
  const virtualized = useVirtualized(rows.length, reserved)
  const head = {
    columns: shown,
    withStar,
    choiceLabel: choice?.label,
    // Phones hide the heads: keys must not reach an invisible button.
    sorting: narrow ? undefined : sorting,
  }
  const look = {
    className: classNames(table.table, styles.table, outdated && styles.outdated),
    // In rem: with larger text, columns are wider and the table scrolls in its frame.
    style: { minWidth: `${minWidth / 16}rem` },
    'data-density': density,
  }
  return (
    <>
      {narrow && columns.includes('score') && <PhoneHead />}
      <StickyHeadFrame
        className={styles.projects}
        data-with-choice={choice !== undefined || undefined}
        data-with-star={withStar || undefined}
        data-with-rank={withRank || undefined}
        data-with-badges={columns.includes('badges') || undefined}
        label={label}
        head={
          <table {...look}>
            <ProjectTableHead {...head} isCopy />
          </table>
        }
      >
        <table
          {...look}
          data-awaiting={isLate || undefined}
          aria-label={label}
          aria-busy={skeletons > 0 || awaiting || undefined}
          aria-rowcount={virtualized ? rows.length + 1 : undefined}
        >
          <ProjectTableHead {...head} rowIndex={virtualized ? 1 : undefined} />
          {virtualized ? (
            <ProjectTableWindow
              {...{ rows, columns: shown, star, choice, narrow, withRank }}
              height={rowHeight(narrow, density)}
            />
          ) : (
            <Rows {...{ rows, columns: shown, star, choice, narrow, withRank, skeletons }} />
          )}
          {/* Keyed by count: an element that shrinks would count as a layout shift. */}
          {reserved > 0 && (
            <Reserve
              key={reserved}
              rows={reserved}
              height={rowHeight(narrow, density)}
              columns={shown}
              withStar={withStar}
              withChoice={choice !== undefined}
            />
          )}
        </table>
      </StickyHeadFrame>
    </>
  )
}

type RowsProps = Pick<ProjectTableProps, 'rows' | 'star' | 'choice'> & {
  columns: readonly ProjectColumn[]
  narrow: boolean
  withRank: boolean
  skeletons: number
}

const Rows = ({ rows, columns, star, choice, narrow, withRank, skeletons }: RowsProps) => (
  <tbody>
    {rows.map((row) => (
      <ProjectTableRow
        key={row.id}
        row={row}
        columns={columns}
        star={star}
        {...choiceOf(row, choice)}
        narrow={narrow}
        withRank={withRank}
      />
    ))}
    {Array.from({ length: skeletons }, (_, index) => (
      <SkeletonRow
        key={`skeleton-${index}`}
        columns={columns}
        withStar={star !== undefined}
        withChoice={choice !== undefined}
      />
    ))}
  </tbody>
)

/** For sighted users; screen readers get the table's own heads. */
const PhoneHead = () => (
  <p className={styles.phoneHead} aria-hidden="true">
    <span>{texts.project}</span>
    <span>{texts.score}</span>
    <span>{texts.thirtyDaysShort}</span>
  </p>
)

const LATE_AFTER_MILLISECONDS = 300

const useLate = (awaiting: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  if (isLate && !awaiting) setLate(false)
  useEffect(() => {
    if (!awaiting) return
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [awaiting])
  return isLate
}

/** Pixels; the style sheet has the same heights in rem. */
const rowHeight = (narrow: boolean, density: Density): number => {
  const rem = pixelsOfRem()
  if (!narrow) return rem * (density === 'compact' ? 2.25 : 2.75)
  return rem * (innerWidth - 2 * PHONE_GUTTER <= 16 * rem ? 6.5 : 4.0625)
}

let rem: number | undefined

/** Cached: reading it during a change would force a layout. */
const pixelsOfRem = (): number =>
  (rem ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize))

/** Skeleton rows as the background of one tall row, so that their number costs nothing. */
const Reserve = ({
  rows,
  height,
  columns,
  withStar,
  withChoice,
}: {
  rows: number
  height: number
  /** Same columns as the head: one more would take space. */
  columns: readonly ProjectColumn[]
  withStar: boolean
  withChoice: boolean
}) => {
  const cell = (key: string, className?: string) => (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control, and nobody is told of this one
    <td key={key} className={classNames(styles.reserve, className)} />
  )
  return (
    <tbody aria-hidden="true">
      <tr
        data-space
        data-reserve
        style={{ height: rows * height, ['--reserved-row' as string]: `${height}px` }}
      >
        {withChoice && cell('choice')}
        {withStar && cell('star')}
        {withName(columns, cell('name', styles.reserveName), (id) => cell(id))}
      </tr>
    </tbody>
  )
}

/** Renders all rows until the code of the virtualized table is loaded. */
const useVirtualized = (rows: number, reserved: number): boolean => {
  const [isThere, setIsThere] = useState(ProjectTableWindow.isLoaded())
  const isNear = rows > VIRTUALIZE_ABOVE / 2 || rows + reserved > VIRTUALIZE_ABOVE
  useEffect(() => {
    if (isThere || !isNear) return
    let gone = false
    ProjectTableWindow.load().then(
      () => gone || setIsThere(true),
      // Without it, many rows are slower but complete.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [isThere, isNear])
  return isThere && rows > VIRTUALIZE_ABOVE
}
