import { DAY_MS, dateText } from '../../values/days.ts'
import { DOCUMENT_CHECKS } from '../../values/evidence/evidence-terms.ts'
import { ratingInputs } from '../../values/rating.ts'
import { counted, logAge, newestOf, passedOf, unknown } from './input-rule.ts'
import type { Rule } from './input-rule.ts'

const PUBLIC = 40
/** What an identity check alone counts. */
export const VERIFIED = 80

/** Age at which a project is as mature as it gets. */
const MATURE_DAYS = 3 * 365

/**
 * 0 for an anonymous team, 40 for public names, 80 for an identity check, 100 for both. Each of the
 * two facts expires by itself: when one has, the other still counts.
 */
export const teamVerification: Rule = ({ facts: { team, kyc }, at }) => {
  const dated = [team, kyc].filter((fact) => fact !== null)
  if (dated.length === 0) {
    return unknown('nobody looked at the team')
  }
  const expiryOf = (fact: { readonly at: string }): number =>
    Date.parse(fact.at) + ratingInputs.team_verification.expiresAfterDays * DAY_MS
  const standing = dated.filter((fact) => at < expiryOf(fact))
  const counts = standing.length > 0 ? standing : dated
  const isPublic = team !== null && counts.includes(team) && team.public
  const isVerified = kyc !== null && counts.includes(kyc) && kyc.verified
  const expiries = counts.map(expiryOf)
  return {
    value: isPublic && isVerified ? 100 : isVerified ? VERIFIED : isPublic ? PUBLIC : 0,
    reason: [
      team === null || !counts.includes(team)
        ? 'names unknown'
        : team.public
          ? 'public names'
          : 'anonymous',
      kyc === null || !counts.includes(kyc)
        ? 'identities unknown'
        : kyc.verified
          ? `identities checked by ${kyc.provider ?? 'a third party'}`
          : 'identity check revoked',
    ].join(', '),
    seenAt: newestOf(dated.map((fact) => fact.at)),
    expiresAt: standing.length > 0 ? Math.min(...expiries) : Math.max(...expiries),
    evidence: dated.flatMap(({ evidence }) => evidence),
  }
}

/** The share of the fixed checklist for documents that is met. */
export const documentation: Rule = ({ facts: { documentation: review } }) => {
  if (!review) return unknown('nobody reviewed the documents')
  const seenAt = Date.parse(review.at)
  const passed = passedOf(DOCUMENT_CHECKS, review.checks)
  return {
    value: (100 * passed) / DOCUMENT_CHECKS.length,
    reason: `${passed} of ${counted(DOCUMENT_CHECKS.length, 'check')} met`,
    seenAt,
    expiresAt: seenAt + ratingInputs.documentation.expiresAfterDays * DAY_MS,
    evidence: review.evidence,
  }
}

/**
 * `100 · ln(1 + days) / ln(1 + 1095)` of the median age of live contracts: one old contract makes a
 * project no older. Of an even number the younger one of the middle counts.
 */
export const maturity: Rule = ({ facts: { contracts }, ended, at }) => {
  const byAge = contracts.toSorted(
    (one, other) => Date.parse(one.deployedAt) - Date.parse(other.deployedAt),
  )
  const median = byAge[Math.floor(byAge.length / 2)]
  if (!median) return unknown('no contract is on record')
  const deployed = Date.parse(median.deployedAt)
  return {
    value: 100 * logAge(at - deployed, MATURE_DAYS),
    reason: `${byAge.length === 1 ? 'contract' : 'half of the contracts'} deployed by ${dateText(Math.min(deployed, at))}`,
    seenAt: deployed,
    expiresAt: null,
    evidence: [...contracts.flatMap(({ evidence }) => evidence.slice(0, 1)), ...ended.contracts],
  }
}
