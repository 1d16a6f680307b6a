import type { AuditFact, ContractFact, Facts } from '../../values/evidence/facts.ts'
import { isOpenCritical } from '../caps.ts'
import { realAudits } from '../inputs/code.ts'
import { counted } from '../inputs/input-rule.ts'
import {
  changing,
  hasExpired,
  NAME_CONTRACTS,
  revealing,
  type Step,
  type StepRule,
} from './step.ts'

const withAudit = (
  { audits }: Facts,
  at: string,
  { scopeShare, contracts }: { scopeShare: number; contracts: readonly ContractFact[] },
): Pick<Facts, 'audits'> => {
  const audit: AuditFact = {
    auditId: '',
    auditor: '',
    title: '',
    publishedAt: at,
    scopeShare,
    reportUrl: null,
    codeHashes: contracts.flatMap(({ codeHash }) => codeHash ?? []),
    findings: [],
    evidence: [],
  }
  return { audits: [audit, ...audits] }
}

const publishAudit = (action: string): Step =>
  changing(action, (facts, at) =>
    withAudit(facts, at, { scopeShare: 1, contracts: facts.contracts }),
  )

/** One act for all three inputs that follow from audits. */
const firstAudit = publishAudit('Publish an audit of all code, and resolve what it finds')

const anotherAudit = publishAudit('Publish an audit of all code by another auditor')

export const auditDepthStep: StepRule = ({ facts: { audits } }) =>
  realAudits(audits).length === 0 ? firstAudit : anotherAudit

export const findingResolutionStep: StepRule = ({ facts }) => {
  const audits = realAudits(facts.audits)
  // Findings of old audits, and of a part of the code, say little.
  const otherwise = audits.length === 0 ? firstAudit : (readingOf(audits) ?? anotherAudit)
  const open = facts.audits.flatMap(countingOf).length
  if (open === 0) return otherwise
  const resolve = changing(`Resolve ${counted(open, 'finding')}`, (now) => ({
    audits: now.audits.map((audit) => ({
      ...audit,
      findings:
        audit.findings?.map((finding) =>
          countingOf(audit).includes(finding)
            ? { ...finding, status: 'resolved' as const }
            : finding,
        ) ?? null,
    })),
  }))
  // Notes weigh nothing, and an audit that looked at nothing makes a cap hold at most.
  return { ...resolve, otherwise }
}

const readingOf = (audits: readonly AuditFact[]): Step | null =>
  audits.some(({ findings }) => findings === null)
    ? revealing('Publish the findings of every audit, and what became of each')
    : null

/** What is not resolved and counts: of an audit that looked at nothing only what makes a cap hold. */
const countingOf = (audit: AuditFact): NonNullable<AuditFact['findings']> =>
  (audit.findings ?? []).filter((finding) =>
    realAudits([audit]).length > 0 ? finding.status !== 'resolved' : isOpenCritical(finding),
  )

const TELL_CODE = 'Tell which code the live contracts run'

export const auditCurrencyStep: StepRule = ({ facts: { audits, contracts } }) => {
  if (contracts.length === 0) return NAME_CONTRACTS
  const read = contracts.filter(({ codeHash }) => codeHash !== null)
  if (read.length === 0) return revealing(TELL_CODE)
  const real = realAudits(audits)
  if (real.length === 0) return firstAudit
  const audited = new Set(real.flatMap(({ codeHashes }) => codeHashes))
  const missing = read.filter(({ codeHash }) => codeHash !== null && !audited.has(codeHash))
  if (missing.length === 0) return revealing(TELL_CODE)
  // One of the last auditor within half a year would be a part of the audit before.
  const action = `Get ${counted(missing.length, 'deployed contract')} audited by another auditor`
  return changing(action, (facts, at) =>
    withAudit(facts, at, { scopeShare: missing.length / read.length, contracts: missing }),
  )
}

export const sourceVerifiedStep: StepRule = ({ facts: { contracts } }) => {
  if (contracts.length === 0) return NAME_CONTRACTS
  const unread = contracts.filter(({ verified }) => verified !== true)
  return changing(`Publish the source of ${counted(unread.length, 'contract')}`, (facts) => ({
    contracts: facts.contracts.map((contract) => ({ ...contract, verified: true })),
  }))
}

/** The best that OpenSSF Scorecard gives. */
const BEST = 10

export const repoHygieneStep: StepRule = ({ facts: { repository } }, input) => {
  if (repository !== null && hasExpired(input) && repository.aggregate > 0) {
    return changing('Update the repository check', (_, at) => ({
      repository: { ...repository, at },
    }))
  }
  const action = `${repository === null ? 'Publish the repository and reach' : 'Reach'} ${BEST} of ${BEST} in OpenSSF Scorecard`
  return changing(action, (_, at) => ({ repository: { aggregate: BEST, at, evidence: [] } }))
}
