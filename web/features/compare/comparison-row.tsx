import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { compareProjects } from '../../../shared/contract/projects/compare.ts'
import styles from './comparison-table.module.css'

export type Compared = ResponseOf<typeof compareProjects>['items'][number]

/** What all rows of a comparison have in common. */
export type Comparison = {
  readonly compared: readonly Compared[]
  /** Rows in which all are alike are left out. */
  readonly onlyDifferences: boolean
}

export type ComparisonRowProps = {
  name: string
  note?: string
  /** Where the row's name is explained. */
  href?: string
  heading?: boolean
  comparison: Comparison
  /** What the row says of a project: by it rows in which all are alike are known. */
  of: (one: Compared) => unknown
  /** The larger the better; null: not to be judged. */
  best?: (one: Compared) => number | null
  /** How far the best is ahead of the next, as the row's figures are written; null: that says nothing. */
  ahead?: (first: Compared, second: Compared) => string | null
  children: (one: Compared) => ReactNode
}

/** A fact of all that are compared; the best of it is set in bold, with how far it is ahead. */
export const ComparisonRow = ({
  name,
  note,
  href,
  heading = false,
  comparison: { compared, onlyDifferences },
  of,
  best,
  ahead,
  children,
}: ComparisonRowProps) => {
  if (onlyDifferences && !heading && areAlike(compared.map(of))) return null
  const values = compared.map((one) => best?.(one) ?? null)
  const highest = Math.max(...values.map((value) => value ?? -Infinity))
  // Where all are alike, none is the best.
  const told = values.some((value) => value !== null && value < highest)
  const second = compared[values.indexOf(nextTo(highest, values))]
  const isOneAhead = values.filter((value) => value === highest).length === 1
  return (
    <tr className={heading ? styles.heading : undefined}>
      <th scope="row">
        <span className={styles.label}>
          {href === undefined ? (
            name
          ) : (
            <Link href={href} className={styles.explained}>
              {name}
            </Link>
          )}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </span>
      </th>
      {compared.map((one, index) => {
        const isBest = told && values[index] === highest
        const lead = isBest && isOneAhead && second !== undefined ? ahead?.(one, second) : undefined
        return (
          <td key={one.project.id} className={isBest ? styles.best : undefined}>
            {children(one)}
            {isBest && <span className="visually-hidden"> (the best)</span>}
            {typeof lead === 'string' && (
              <span className={styles.lead}>
                {lead} ahead<span className="visually-hidden"> of {second?.project.name}</span>
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

export const areAlike = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size <= 1

const nextTo = (highest: number, values: readonly (number | null)[]): number =>
  Math.max(...values.map((value) => (value === null || value === highest ? -Infinity : value)))
