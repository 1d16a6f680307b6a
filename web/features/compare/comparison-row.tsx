import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { compareProjects } from '../../../shared/contract/projects/compare.ts'
import * as styles from './comparison-table.module.css'
import { richMessage } from '../../lib/texts/rich-message.tsx'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type Compared = ResponseOf<typeof compareProjects>['items'][number]

export type Comparison = {
  readonly compared: readonly Compared[]
  /** Hides rows whose values are all equal. */
  readonly onlyDifferences: boolean
}

export type ComparisonRowProps = {
  name: string
  note?: string
  /** Explains the row. */
  href?: string
  heading?: boolean
  comparison: Comparison
  /** The row's value, to find rows in which all are equal. */
  valueOf: (compared: Compared) => unknown
  /** Higher is better; null: not rated. */
  rate?: (compared: Compared) => number | null
  /** The formatted lead of the best over the second; null: not comparable. */
  formatLead?: (first: Compared, second: Compared) => string | null
  children: (compared: Compared) => ReactNode
}

/** One fact of all projects, with the best in bold and its lead. */
export const ComparisonRow = ({
  name,
  note,
  href,
  heading = false,
  comparison: { compared, onlyDifferences },
  valueOf,
  rate,
  formatLead,
  children,
}: ComparisonRowProps) => {
  if (onlyDifferences && !heading && allEqual(compared.map(valueOf))) return null
  const ratings = compared.map((item) => rate?.(item) ?? null)
  const highest = Math.max(...ratings.map((value) => value ?? -Infinity))
  // Among equal values there is no best one.
  const hasBest = ratings.some((value) => value !== null && value < highest)
  const second = compared[ratings.indexOf(secondHighest(highest, ratings))]
  const isOneAhead = ratings.filter((value) => value === highest).length === 1
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
      {compared.map((item, index) => {
        const isBest = hasBest && ratings[index] === highest
        const lead =
          isBest && isOneAhead && second !== undefined ? formatLead?.(item, second) : undefined
        return (
          <td key={item.project.id} className={isBest ? styles.best : undefined}>
            {children(item)}
            {isBest && <span className="visually-hidden"> {texts.best}</span>}
            {typeof lead === 'string' && (
              <span className={styles.lead}>
                {richMessage(texts.aheadOf, {
                  points: lead,
                  hiddenName: (
                    <span className="visually-hidden">
                      {formatMessage(texts.ofProject, { name: second?.project.name ?? '' })}
                    </span>
                  ),
                })}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

const allEqual = (values: readonly unknown[]): boolean =>
  new Set(values.map((value) => JSON.stringify(value))).size <= 1

const secondHighest = (highest: number, values: readonly (number | null)[]): number =>
  Math.max(...values.map((value) => (value === null || value === highest ? -Infinity : value)))
