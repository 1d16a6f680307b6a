import { Link } from 'wouter'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import type { Facts } from '../../../../shared/values/facts.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import styles from './commercial-line.module.css'

export type CommercialLineProps = {
  relationship: ProjectRow['commercialRelationship']
  /** With its date, once the facts are there. */
  fact: Facts['relationship'] | undefined
}

const words = {
  none: 'None on record',
  customer: 'A customer of ours',
  former: 'A former customer of ours',
} as const

/** Whether the project pays or paid us, and that this is no input of the score. */
export const CommercialLine = ({ relationship, fact }: CommercialLineProps) => (
  <p className={styles.line}>
    <b>Commercial relationship</b>{' '}
    {(relationship !== 'none' && fact?.note?.replace(/\.$/, '')) || words[relationship]}
    {fact && relationship !== 'none' && ` since ${formatDay(fact.at)}`}. It is not an input: the
    score is the same without it.{' '}
    <Link className="link" href="/methodology">
      What counts
    </Link>
  </p>
)
