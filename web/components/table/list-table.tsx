import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './list-table.module.css'

export type ListColumn<Row> = {
  readonly label: string
  readonly className?: string | undefined
  readonly isNumber?: boolean
  /** Where its cells say enough, and most are empty. */
  readonly hidesLabel?: boolean
  readonly cell: (row: Row, index: number) => ReactNode
  readonly skeleton: ReactNode
}

export type ListTableProps<Row> = {
  label: string
  className?: string | undefined
  columns: readonly ListColumn<Row>[]
  /** Or the number of skeleton rows. */
  rows: readonly Row[] | number
  keyOf: (row: Row) => string
  /** Up to 40rem wide, a row is a block, laid out by the caller's style sheet. */
  stacked?: boolean
}

export const ListTable = <Row,>({
  label,
  className,
  columns,
  rows,
  keyOf,
  stacked = false,
}: ListTableProps<Row>) => {
  const classOf = (column: ListColumn<Row>) =>
    classNames(column.isNumber === true && styles.right, column.className)
  const cells = (draw: (column: ListColumn<Row>) => ReactNode) =>
    columns.map((column) => (
      <td key={column.label} className={classOf(column)}>
        {draw(column)}
      </td>
    ))
  return (
    <div className={styles.frame}>
      <table
        className={classNames(styles.table, stacked && styles.stacked, className)}
        aria-label={label}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classOf(column)}>
                {column.hidesLabel === true ? (
                  <span className="visually-hidden">{column.label}</span>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {typeof rows === 'number'
            ? Array.from({ length: rows }, (_, index) => (
                <tr key={index} data-skeleton>
                  {cells(({ skeleton }) => skeleton)}
                </tr>
              ))
            : rows.map((row, index) => (
                <tr key={keyOf(row)}>{cells(({ cell }) => cell(row, index))}</tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}
