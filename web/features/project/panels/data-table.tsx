import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '../../../components/class-names.ts'
import { ScrollArea } from '../../../components/table/scroll-area.tsx'
import table from '../../../components/table/table.module.css'
import tables from './tables.module.css'

/** A column of a table: what stands over it, and what stands in it. */
export type Column<Item> = {
  head: string
  /** Default: left. Numbers end at the right. */
  align?: 'right'
  /** Of its cells; the head has none. */
  className?: string | undefined
  /** What a cell is called on a phone, which shows no heads. Default: the head; null: nothing. */
  label?: string | null
  cell: (item: Item) => ReactNode
}

/** The first one names the row. */
export type Columns<Item> = readonly [Column<Item>, ...Column<Item>[]]

export type DataTableProps<Item> = {
  /** What the table holds, for a screen reader. */
  label: string
  columns: Columns<Item>
  items: readonly Item[]
  /** Of an item: what no other one has. */
  keyOf: (item: Item) => string
  rowProps?: ((item: Item) => HTMLAttributes<HTMLTableRowElement>) | undefined
  /** More columns than a narrow window has room for: there they scroll. */
  wide?: boolean
  /** A row for each day: they scroll below their head, and stay rows on a phone. */
  tall?: boolean
}

/** Facts as a table in a frame of its own; on a phone each row becomes a block. */
export const DataTable = <Item,>({
  label,
  columns: [first, ...others],
  items,
  keyOf,
  rowProps,
  wide = false,
  tall = false,
}: DataTableProps<Item>) => (
  <ScrollArea label={label} tall={tall}>
    <table
      className={classNames(table.table, tables.table, !tall && tables.stack, wide && tables.wide)}
    >
      <thead>
        <tr>
          {[first, ...others].map((column) => (
            <th key={column.head} scope="col" className={alignOf(column)}>
              {column.head}
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
                className={classNames(alignOf(column), column.className) || undefined}
                data-label={tall ? undefined : labelOf(column)}
              >
                {column.cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

type AnyColumn = Pick<Column<never>, 'head' | 'align' | 'label'>

const alignOf = ({ align }: AnyColumn): string | undefined =>
  align === 'right' ? tables.right : undefined

const labelOf = ({ head, label = head }: AnyColumn): string | undefined => label ?? undefined
