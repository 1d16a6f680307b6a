import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { columnOf, DEFAULT_COLUMNS } from './project-columns.ts'
import type { ProjectColumn } from './project-columns.ts'
import type { TableRow } from './project-table-cells.tsx'
import { ProjectTableHead } from './project-table-head.tsx'
import type { HeadSorting } from './project-table-head.tsx'
import { choiceOf, ProjectTableRow, SkeletonRow } from './project-table-row.tsx'
import type { RowSelection } from './project-table-row.tsx'
import type { ProjectTableWindowProps } from './project-table-window.tsx'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import styles from './project-table.module.css'
import table from '../table/table.module.css'
import { StickyHeadFrame } from '../table/sticky-head-frame.tsx'

export type ProjectTableProps = {
  /** The table's name for a screen reader. */
  label: string
  rows: readonly TableRow[]
  /** Give the same list on every render: a new one renders every row anew. Default: the usual ones. */
  columns?: readonly ProjectColumn[]
  /** Rows of 44 px with two lines (default) or of 36 with one. On a phone always two lines. */
  density?: 'comfortable' | 'compact'
  /** Rows still on their way, drawn as bars of the same height below the others. Default 0. */
  skeletons?: number
  /** Rows that will follow without anything below having to move: as much empty room. Default 0. */
  reserved?: number
  /**
   * The watch button of a row; without it there is no such column. Give the same function on every
   * render: a new one renders every row anew.
   */
  star?: ((row: TableRow) => ReactNode) | undefined
  /** A tick before each row; without it there is no such column. */
  choice?: RowSelection | undefined
  /** How the rows are sorted, which the heads then show and change; without it heads are plain. */
  sorting?: HeadSorting | undefined
  /** What was asked for last is on its way, and these are the rows of before. */
  awaiting?: boolean
  /** What was asked for last could not be had: the rows of before stay readable, but step back. */
  outdated?: boolean
}

/** From so many rows on only those near the screen are in the document. */
const WINDOW_ABOVE = 200

const CHOICE_WIDTH = 28
const STAR_WIDTH = 36
/** As wide as the style sheet has it where the table scrolls: else all columns share the difference. */
const NAME_WIDTH = 220

/** Pixels beside the table on a phone, as the theme has them. */
const PHONE_GUTTER = 16

const ProjectTableWindow = lazyComponent<ProjectTableWindowProps>(
  () => import('./project-table-window.tsx'),
)

/**
 * Projects as a real table. Where the columns do not fit it scrolls in its own frame, star, rank
 * and name staying; up to 720 px a row is a block of two lines: star, name, rating, badges.
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
  const least = columns.reduce(
    (sum, id) => sum + columnOf(id).width,
    NAME_WIDTH + (withStar ? STAR_WIDTH : 0) + (choice === undefined ? 0 : CHOICE_WIDTH),
  )
  const windowed = useWindowing(rows.length, reserved)
  const head = {
    columns,
    withStar,
    choiceLabel: choice?.label,
    // A phone shows no heads: keys must not come to what cannot be seen.
    sorting: narrow ? undefined : sorting,
  }
  const look = {
    className: classNames(table.table, styles.table, outdated && styles.outdated),
    // In rem: where text is larger, columns are wider, and the table scrolls in its frame.
    style: { minWidth: `${least / 16}rem` },
    'data-density': density,
  }
  return (
    <>
      {narrow && columns.includes('score') && (
        // What stands there for the eye; the table has its heads for a screen reader.
        <p className={styles.phoneHead} aria-hidden="true">
          <span>Project</span>
          <span>Score</span>
          <span>30 d</span>
        </p>
      )}
      <StickyHeadFrame
        className={styles.projects}
        data-with-choice={choice !== undefined || undefined}
        data-with-star={withStar || undefined}
        data-with-rank={columns.includes('rank') || undefined}
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
          aria-rowcount={windowed ? rows.length + 1 : undefined}
        >
          <ProjectTableHead {...head} rowIndex={windowed ? 1 : undefined} />
          {windowed ? (
            <ProjectTableWindow
              rows={rows}
              columns={columns}
              star={star}
              choice={choice}
              narrow={narrow}
              height={rowHeight(narrow, density)}
            />
          ) : (
            <tbody>
              {rows.map((row) => (
                <ProjectTableRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  star={star}
                  {...choiceOf(row, choice)}
                  narrow={narrow}
                />
              ))}
              {Array.from({ length: skeletons }, (_, index) => (
                <SkeletonRow
                  key={`skeleton-${index}`}
                  columns={columns}
                  withStar={withStar}
                  withChoice={choice !== undefined}
                />
              ))}
            </tbody>
          )}
          {/* Another one when rows have come: an element that shrank would count as moved. */}
          {reserved > 0 && (
            <Reserve
              key={reserved}
              rows={reserved}
              height={rowHeight(narrow, density)}
              columns={columns}
              withStar={withStar}
              withChoice={choice !== undefined}
            />
          )}
        </table>
      </StickyHeadFrame>
    </>
  )
}

/** Milliseconds after which an answer takes long. */
const LONG = 300

/** Whether it has been awaited for long: most answers come before anything has to be drawn by it. */
const useLate = (awaiting: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  if (isLate && !awaiting) setLate(false)
  useEffect(() => {
    if (!awaiting) return
    const timer = setTimeout(() => setLate(true), LONG)
    return () => clearTimeout(timer)
  }, [awaiting])
  return isLate
}

/** Height of a row in pixels, as the style sheet has it in rem. */
const rowHeight = (narrow: boolean, density: 'comfortable' | 'compact'): number => {
  const rem = pixelsOfRem()
  if (!narrow) return rem * (density === 'compact' ? 2.25 : 2.75)
  return rem * (innerWidth - 2 * PHONE_GUTTER <= 16 * rem ? 6.5 : 4.0625)
}

let rem: number | undefined

/** Read once: to ask for it in the middle of a change would lay out the page. */
const pixelsOfRem = (): number =>
  (rem ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize))

/** Rows of bars, drawn as the background of one tall row: however many there are, they cost nothing. */
const Reserve = ({
  rows,
  height,
  columns,
  withStar,
  withChoice,
}: {
  rows: number
  height: number
  /** Exactly those of the head: one more would take room. */
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
        {columns[0] !== 'rank' && cell('name', styles.reserveName)}
        {columns.flatMap((id) => [
          cell(id),
          ...(id === 'rank' ? [cell('name', styles.reserveName)] : []),
        ])}
      </tr>
    </tbody>
  )
}

/** All rows are drawn until the code that draws only some of them is there. */
const useWindowing = (rows: number, reserved: number): boolean => {
  const [isThere, setIsThere] = useState(ProjectTableWindow.isLoaded())
  const isNear = rows > WINDOW_ABOVE / 2 || rows + reserved > WINDOW_ABOVE
  useEffect(() => {
    if (isThere || !isNear) return
    let gone = false
    ProjectTableWindow.load().then(
      () => gone || setIsThere(true),
      // Many rows are slower, and still all there.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [isThere, isNear])
  return isThere && rows > WINDOW_ABOVE
}
