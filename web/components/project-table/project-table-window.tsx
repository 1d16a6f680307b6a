import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { choiceOf, ProjectTableRow } from './project-table-row.tsx'
import type { ProjectTableRowProps, RowSelection } from './project-table-row.tsx'
import type { TableRow } from './project-table-cells.tsx'

export type ProjectTableWindowProps = Pick<
  ProjectTableRowProps,
  'columns' | 'star' | 'narrow' | 'withRank'
> & {
  rows: readonly TableRow[]
  choice: RowSelection | undefined
  height: number
}

const BEYOND = 16

/** Virtualized rows: those near the screen, and one empty row for all above and all below. */
const ProjectTableWindow = ({
  rows,
  columns,
  height,
  star,
  choice,
  narrow,
  withRank,
}: ProjectTableWindowProps) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = body
      if (current !== null) setTop(Math.round(current.getBoundingClientRect().top + scrollY))
    }
    measure()
    // Content above the table can grow and shrink.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- its functions are called in this render only
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])

  const items = virtualizer.getVirtualItems()
  const before = (items[0]?.start ?? top) - top
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  return (
    <tbody ref={body}>
      <Space height={before} />
      {items.map(({ index, key }) => {
        const row = rows[index]
        return (
          row !== undefined && (
            <ProjectTableRow
              key={String(key)}
              row={row}
              columns={columns}
              star={star}
              {...choiceOf(row, choice)}
              narrow={narrow}
              withRank={withRank}
              rowIndex={index + 2}
            />
          )
        )
      })}
      <Space height={after} />
    </tbody>
  )
}

const Space = ({ height }: { height: number }) =>
  height > 0 && <tr data-space style={{ height }} aria-hidden="true" />

export default ProjectTableWindow
