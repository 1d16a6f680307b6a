import { Link } from 'wouter'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import type { Facts } from '../../../../shared/values/facts.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import styles from './commercial-relationship.module.css'

export type CommercialRelationshipProps = {
  relationship: ProjectRow['commercialRelationship']
  fact: Facts['relationship'] | undefined
}

const LABELS = {
  none: 'None on record',
  customer: 'A customer of ours',
  former: 'A former customer of ours',
} as const

export const CommercialRelationship = ({ relationship, fact }: CommercialRelationshipProps) => (
  <p className={styles.line}>
    <b>Commercial relationship</b>{' '}
    {(relationship !== 'none' && fact?.note?.replace(/\.$/, '')) || LABELS[relationship]}
    {fact && relationship !== 'none' && ` since ${formatDay(fact.at)}`}. It is not an input: the
    score is the same without it.{' '}
    <Link className="link" href="/methodology">
      What counts
    </Link>
  </p>
)
