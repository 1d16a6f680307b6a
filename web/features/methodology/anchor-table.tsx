import type { ReactNode } from 'react'
import * as styles from './methodology.module.css'

export type AnchorTableProps = {
  /** Id of the heading. */
  labelledBy: string
  /** Heads after the name; those of numbers and marked ones stand beside the values on a phone. */
  columns: readonly {
    readonly head: string
    readonly isNumber?: boolean
    readonly isMarked?: boolean
  }[]
  /** What the first column names. */
  nameHead: string
  rows: readonly {
    /** Of the row, for links. */
    readonly id: string
    readonly name: string
    /** Before the name. */
    readonly mark?: ReactNode
    readonly cells: readonly ReactNode[]
  }[]
}

/** A table whose rows have anchors: each name links to its own row. */
export const AnchorTable = ({ labelledBy, nameHead, columns, rows }: AnchorTableProps) => (
  <table className={styles.table} aria-labelledby={labelledBy}>
    <thead>
      <tr>
        <th scope="col" className={styles.name}>
          {nameHead}
        </th>
        {columns.map(({ head, isNumber }) => (
          <th key={head} scope="col" className={isNumber ? styles.number : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, mark, cells }) => (
        <tr key={id} id={id} tabIndex={-1} className={styles.target}>
          <th scope="row">
            <span className={mark === undefined ? undefined : styles.band}>
              {mark}
              <a className={styles.anchor} href={`#${id}`}>
                {name}
              </a>
            </span>
          </th>
          {columns.map(({ head, isNumber, isMarked }, index) => (
            <td
              key={head}
              className={isNumber ? styles.number : undefined}
              data-label={isNumber || isMarked ? head : undefined}
            >
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
