import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '../../../components/class-names.ts'
import { ScrollArea } from '../../../components/table/scroll-area.tsx'
import * as table from '../../../components/table/table.module.css'
import * as styles from './data-table.module.css'

export type Column<Item> = {
  /** Unique among the columns of a table. */
  head: string
  /** Shown instead of `head`. */
  headContent?: ReactNode
  headClassName?: string | undefined
  align?: 'right'
  /** Of the cells, not of the head. */
  className?: string | undefined
  /** Name of the value on a phone, where heads are hidden. Default: `head`; null: none. */
  label?: string | null
  cell: (item: Item) => ReactNode
}

/** The first column names the row. */
export type Columns<Item> = readonly [Column<Item>, ...Column<Item>[]]

export type DataTableProps<Item> = {
  /** Names the scroll area for screen readers. */
  label: string
  caption?: string
  columns: Columns<Item>
  items: readonly Item[]
  keyOf: (item: Item) => string
  rowProps?: ((item: Item) => HTMLAttributes<HTMLTableRowElement>) | undefined
  /** Rows of the table's foot. */
  foot?: ReactNode
  className?: string | undefined
  /** 32 px rows. */
  slim?: boolean
  /** Shrinks padding and breaks words in narrow windows. */
  wide?: boolean
  /** Limits the height and scrolls below the head. */
  tall?: boolean
  /** On a phone each row becomes a block. Default: unless `tall`. */
  stack?: boolean
  /** Default true. */
  scroll?: boolean
}

export const DataTable = <Item,>({
  label,
  caption,
  columns: [first, ...others],
  items,
  keyOf,
  rowProps,
  foot,
  className,
  slim = false,
  wide = false,
  tall = false,
  stack = !tall,
  scroll = true,
}: DataTableProps<Item>) => {
  const content = (
    <table
      className={classNames(
        table.table,
        styles.table,
        slim && styles.slim,
        stack && styles.stack,
        wide && styles.wide,
        className,
      )}
    >
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {[first, ...others].map((column) => (
            <th
              key={column.head}
              scope="col"
              className={classNames(alignClass(column), column.headClassName) || undefined}
            >
              {column.headContent ?? column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)} {...rowProps?.(item)}>
            <th scope="row">{first.cell(item)}</th>
            {others.map((column) => (
              <td
                key={column.head}
                className={classNames(alignClass(column), column.className) || undefined}
                data-label={stack ? phoneLabel(column) : undefined}
              >
                {column.cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot !== undefined && <tfoot>{foot}</tfoot>}
    </table>
  )
  return scroll ? (
    <ScrollArea label={label} tall={tall}>
      {content}
    </ScrollArea>
  ) : (
    content
  )
}

type AnyColumn = Pick<Column<never>, 'head' | 'align' | 'label'>

const alignClass = ({ align }: AnyColumn): string | undefined =>
  align === 'right' ? styles.right : undefined

const phoneLabel = ({ head, label = head }: AnyColumn): string | undefined => label ?? undefined
