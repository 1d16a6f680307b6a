import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { compareProjects } from '../../../shared/contract/projects/compare.ts'
import styles from './comparison-table.module.css'

export type Compared = ResponseOf<typeof compareProjects>['items'][number]

export type ComparisonRowProps = {
  name: string
  note?: string
  /** Where the row's name is explained. */
  href?: string
  heading?: boolean
  compared: readonly Compared[]
  /** The larger the better; null: not to be judged. */
  best?: (one: Compared) => number | null
  children: (one: Compared) => ReactNode
}

/** A fact of all that are compared; the best of it is set in bold. */
export const ComparisonRow = ({
  name,
  note,
  href,
  heading = false,
  compared,
  best,
  children,
}: ComparisonRowProps) => {
  const values = compared.map((one) => best?.(one) ?? null)
  const highest = Math.max(...values.map((value) => value ?? -Infinity))
  // Where all are alike, none is the best.
  const told = values.some((value) => value !== null && value < highest)
  return (
    <tr className={heading ? styles.heading : undefined}>
      <th scope="row">
        {href === undefined ? (
          name
        ) : (
          <Link href={href} className={styles.explained}>
            {name}
          </Link>
        )}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </th>
      {compared.map((one, index) => {
        const isBest = told && values[index] === highest
        return (
          <td key={one.project.id} className={isBest ? styles.best : undefined}>
            {children(one)}
            {isBest && <span className="visually-hidden"> (the best)</span>}
          </td>
        )
      })}
    </tr>
  )
}
