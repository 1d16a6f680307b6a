import type { ReactNode } from 'react'
import { formatCount } from '../../../components/format/format-count.ts'
import { type ListColumn, ListTable } from '../../../components/table/list-table.tsx'
import * as styles from './counted-table.module.css'
import { ShareBar } from './share-bar.tsx'

type Count<Row> = { label: string; of: (row: Row) => number }

const countColumn = <Row,>({ label, of }: Count<Row>): ListColumn<Row> => ({
  label,
  isNumber: true,
  className: styles.count,
  cell: (row) => formatCount(of(row)),
  skeleton: null,
})

type Share<Row> = Count<Row> & { text?: (row: Row) => string }

const barColumn = <Row,>({ label, of, text }: Share<Row>): ListColumn<Row> => ({
  label,
  className: text ? styles.shared : styles.compared,
  cell: (row) => (
    <span className={styles.bar}>
      <ShareBar share={of(row)} />
      {text && <span>{text(row)}</span>}
    </span>
  ),
  skeleton: null,
})

export type CountedTableProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Heading and cell of what is counted. */
  subject: { label: string; cell: (row: Row) => ReactNode }
  counts: readonly Count<Row>[]
  /** Heading, length from 0 to 1, and text of the bar. Without a text it goes where there is no room. */
  share: Share<Row>
}

/** Rows with a bar each: a plot that is read as a table. */
export const CountedTable = <Row,>({
  label,
  rows,
  keyOf,
  subject,
  counts,
  share,
}: CountedTableProps<Row>) => {
  const columns = [
    { ...subject, className: styles.subject, skeleton: null },
    ...counts.map(countColumn),
    barColumn(share),
  ]
  return <ListTable label={label} rows={rows} keyOf={keyOf} columns={columns} />
}
