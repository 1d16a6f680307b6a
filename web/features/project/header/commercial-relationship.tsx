import { Link } from 'wouter'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import type { Facts } from '../../../../shared/values/evidence/facts.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import * as styles from './commercial-relationship.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type CommercialRelationshipProps = {
  relationship: ProjectRow['commercialRelationship']
  fact: Facts['relationship'] | undefined
}

const LABELS = {
  none: texts.noneOnRecord,
  customer: texts.customerOfOurs,
  former: texts.formerCustomerOfOurs,
} as const

export const CommercialRelationship = ({ relationship, fact }: CommercialRelationshipProps) => (
  <p className={styles.line}>
    <b>{texts.commercialRelationship}</b> {relationshipText(relationship, fact)}. {texts.notAnInput}{' '}
    <Link className="link" href="/methodology">
      {texts.whatCounts}
    </Link>
  </p>
)

const relationshipText = (
  relationship: CommercialRelationshipProps['relationship'],
  fact: CommercialRelationshipProps['fact'],
): string => {
  if (relationship === 'none') return LABELS.none
  const noted = fact?.note?.replace(/\.$/, '') || LABELS[relationship]
  return fact
    ? formatMessage(texts.relationshipSince, { relationship: noted, day: formatDay(fact.at) })
    : noted
}
