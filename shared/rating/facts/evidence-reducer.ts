import type { ChainAddress, RecordedEvidence } from '../../values/evidence/evidence.ts'
import { type Right, SEVERITIES, type Severity } from '../../values/evidence/evidence-terms.ts'
import type {
  AuditFact,
  AuditInProgressFact,
  ContractFact,
  Facts,
  IncidentFact,
  PrivilegeFact,
} from '../../values/evidence/facts.ts'
import { DAY_MS } from '../../values/days.ts'
import { contractKey } from './subject-of.ts'

interface Watch {
  readonly since: string
  readonly until: string
}

/** Facts, and the evidence of what is no longer there: a right that was given up has no fact. */
export interface FoldedFacts {
  readonly facts: Facts
  /** Ids of the evidence that ended something, of a right with which one it was. */
  readonly ended: {
    readonly privileges: readonly { readonly id: string; readonly right: Right }[]
    readonly incidents: readonly string[]
    readonly monitors: readonly string[]
    readonly contracts: readonly string[]
    /** Of the contracts, while nobody watches them: since when somebody did, and until when. */
    readonly watch: Watch | null
  }
}

/**
 * Takes evidence one by one, in the order of its world time, and tells what is true after it.
 *
 * Evidence about something that is not on record (the status of an unlisted finding, the upgrade of
 * a contract whose deployment nobody recorded) changes nothing. A report that is published again
 * under the same id replaces what it says and keeps its first date, so that it does not get younger.
 * An incident that is confirmed again keeps its resolution, and gets no smaller: what was wrong is
 * superseded.
 */
export class EvidenceReducer {
  readonly #audits = new Map<string, AuditFact>()
  readonly #inProgress = new Map<string, AuditInProgressFact>()
  readonly #contracts = new Map<string, ContractFact>()
  readonly #privileges = new Map<string, PrivilegeFact>()
  readonly #incidents = new Map<string, IncidentFact>()
  readonly #endedPrivileges: { id: string; right: Right }[] = []
  readonly #endedIncidents: string[] = []
  readonly #endedMonitors: string[] = []
  readonly #endedContracts: string[] = []
  #repository: Facts['repository'] = null
  #hasToken: Facts['hasToken'] = null
  #oracle: Facts['oracle'] = null
  #dependencies: Facts['dependencies'] = null
  #holders: Facts['holders'] = null
  #monitors: Facts['monitors'] = { onchain: null, website: null, contact: null, since: null }
  #endedWatch: Watch | null = null
  #bounty: Facts['bounty'] = null
  #website: Facts['website'] = null
  /** Since when each failed check fails, by its name. */
  #failedChecks: ReadonlyMap<string, string> = new Map()
  #team: Facts['team'] = null
  #kyc: Facts['kyc'] = null
  #documentation: Facts['documentation'] = null
  #relationship: Facts['relationship'] = null

  apply(recorded: RecordedEvidence): void {
    const { at, id } = recorded
    const dated = { at, evidence: [id] }
    switch (recorded.type) {
      case 'AuditPublished': {
        const { data } = recorded
        const earlier = this.#audits.get(data.auditId)
        this.#inProgress.delete(data.auditId)
        this.#audits.set(data.auditId, {
          auditId: data.auditId,
          auditor: data.auditor,
          title: data.title,
          publishedAt: earlier?.publishedAt ?? at,
          scopeShare: data.scopeShare,
          reportUrl: data.reportUrl,
          codeHashes: data.codeHashes.map((hash) => normalizeHash(hash) ?? hash),
          findings: data.findings?.map((finding) => datedFinding(finding, earlier, dated)) ?? null,
          evidence: [...(earlier?.evidence ?? []), id],
        })
        return
      }
      case 'FindingStatusChanged': {
        const { auditId, findingId, status } = recorded.data
        const audit = this.#audits.get(auditId)
        if (!audit?.findings?.some((finding) => finding.findingId === findingId)) return
        this.#audits.set(auditId, {
          ...audit,
          findings: audit.findings.map((finding) =>
            finding.findingId === findingId
              ? datedFinding({ ...finding, status }, audit, dated)
              : finding,
          ),
        })
        return
      }
      case 'AuditStageChanged': {
        const { data } = recorded
        if (this.#audits.has(data.auditId)) return
        const earlier = this.#inProgress.get(data.auditId)
        this.#inProgress.set(data.auditId, {
          ...data,
          stageSince: earlier?.stage === data.stage ? earlier.stageSince : at,
          evidence: [...(earlier?.evidence ?? []), id],
        })
        return
      }
      case 'ContractDeployed': {
        const { data } = recorded
        const earlier = this.#contracts.get(contractKey(data))
        const before = earlier?.codeHash ?? null
        const codeHash = normalizeHash(data.codeHash) ?? before
        const changedAt = latestOf(recorded)
        const isOther = codeHash !== before && changedAt !== earlier?.changedAt
        this.#contracts.set(contractKey(data), {
          deployedAt: changedAt,
          review: null,
          ...UNREAD_SOURCE,
          ...earlier,
          ...data,
          codeHash,
          changedAt,
          evidence: [...(earlier?.evidence ?? []), id],
          ...(isOther && UNREAD_SOURCE),
        })
        return
      }
      case 'ContractRetired':
        this.#retire(recorded.data, id)
        return
      case 'ContractUpgraded': {
        const codeHash = normalizeHash(recorded.data.codeHash)
        this.#changeContract(recorded.data, (before) => {
          const isOther = codeHash === null || codeHash !== before.codeHash
          return {
            codeHash,
            changedAt: latestOf(recorded),
            evidence: [...before.evidence, id],
            ...(isOther && UNREAD_SOURCE),
          }
        })
        return
      }
      case 'ContractVerified':
        this.#changeContract(recorded.data, ({ sourceEvidence }) => ({
          verified: recorded.data.verified,
          sourceEvidence: [...sourceEvidence, id],
        }))
        return
      case 'RepositorySnapshot':
        this.#repository = { aggregate: recorded.data.aggregate, ...dated }
        return
      case 'PrivilegeGranted': {
        const { data } = recorded
        const earlier = this.#privileges.get(data.privilegeId)
        const granted = { ...data, outsiders: data.outsiders ?? null }
        this.#privileges.set(data.privilegeId, {
          ...granted,
          since: earlier && isSameRight(earlier, granted) ? earlier.since : at,
          evidence: [...(earlier?.evidence ?? []), id],
        })
        return
      }
      case 'PrivilegeRevoked':
        this.#revoke(recorded.data.privilegeId, id)
        return
      case 'TimelockChanged': {
        const { privilegeId, delaySeconds } = recorded.data
        const privilege = this.#privileges.get(privilegeId)
        if (!privilege) return
        this.#privileges.set(privilegeId, {
          ...privilege,
          delaySeconds,
          since: delaySeconds === privilege.delaySeconds ? privilege.since : at,
          evidence: [...privilege.evidence, id],
        })
        return
      }
      case 'RightsReviewed': {
        const { contract, rights } = recorded.data
        if (contract) this.#changeContract(contract, () => ({ review: { rights, ...dated } }))
        return
      }
      case 'TokenReviewed':
        this.#hasToken = recorded.data.hasToken
        return
      case 'OracleReviewed':
        this.#oracle = { ...recorded.data, ...dated }
        return
      case 'DependenciesReviewed':
        this.#dependencies = { ...recorded.data, ...dated }
        return
      case 'HoldersSnapshot':
        this.#hasToken = true
        this.#holders = { topTenShare: recorded.data.topTenShare, ...dated }
        return
      case 'IncidentConfirmed': {
        const { ongoing, depositsUsd = null, ...data } = recorded.data
        const earlier = this.#incidents.get(data.incidentId)
        const status = ongoing ? 'active' : 'unknown'
        this.#incidents.set(data.incidentId, {
          ...data,
          kind: earlier?.kind === 'exit_scam' ? 'exit_scam' : data.kind,
          severity: graver(earlier?.severity ?? null, data.severity),
          lossUsd: larger(earlier?.lossUsd ?? null, data.lossUsd),
          depositsUsd: depositsUsd ?? earlier?.depositsUsd ?? null,
          at: earlier?.at ?? latestOf(recorded),
          status: earlier?.status === 'resolved' ? 'resolved' : status,
          resolvedAt: earlier?.resolvedAt ?? null,
          fixed: earlier?.fixed ?? null,
          reimbursed: earlier?.reimbursed ?? null,
          evidence: [...(earlier?.evidence ?? []), id],
        })
        return
      }
      case 'IncidentResolved': {
        const { incidentId, fixed, reimbursed } = recorded.data
        const incident = this.#incidents.get(incidentId)
        if (!incident) return
        this.#incidents.set(incidentId, {
          ...incident,
          status: 'resolved',
          resolvedAt: latestOf(recorded),
          fixed,
          reimbursed,
          evidence: [...incident.evidence, id],
        })
        return
      }
      case 'IncidentRetracted':
        if (this.#incidents.delete(recorded.data.incidentId)) this.#endedIncidents.push(id)
        return
      case 'MonitorStarted': {
        const { monitor } = recorded.data
        const { [monitor]: earlier, since } = this.#monitors
        this.#monitors = {
          ...this.#monitors,
          [monitor]: earlier ?? dated,
          since: monitor === 'onchain' ? (since ?? watchedSince(this.#endedWatch, at)) : since,
        }
        return
      }
      case 'MonitorStopped': {
        const { monitor } = recorded.data
        const { since } = this.#monitors
        const ends = monitor === 'onchain'
        if (ends && since) this.#endedWatch = { since, until: at }
        // While nobody watches, no time is watched, however short the break turns out to be.
        this.#monitors = { ...this.#monitors, [monitor]: null, since: ends ? null : since }
        this.#endedMonitors.push(id)
        return
      }
      case 'ContactPublished':
        this.#monitors = { ...this.#monitors, contact: { url: recorded.data.url, ...dated } }
        return
      case 'BountyOpened':
      case 'BountyUpdated':
        this.#bounty = { open: true, ...recorded.data, ...dated }
        return
      case 'BountyClosed':
        this.#bounty = { open: false, maxUsd: null, selfHosted: false, url: null, ...dated }
        return
      case 'WebsiteScanned': {
        const { checks } = recorded.data
        const failed = checks.filter(({ passed }) => !passed)
        const before = this.#failedChecks
        this.#failedChecks = new Map(failed.map(({ name }) => [name, before.get(name) ?? at]))
        const failedSince = [...this.#failedChecks.values()].toSorted().at(-1) ?? null
        this.#website = { checks, failedSince, ...dated }
        return
      }
      case 'TeamReviewed':
        this.#team = { public: recorded.data.public, ...dated }
        return
      case 'KycVerified':
        this.#kyc = { verified: true, provider: recorded.data.provider, ...dated }
        return
      case 'KycRevoked':
        this.#kyc = { verified: false, provider: this.#kyc?.provider ?? null, ...dated }
        return
      case 'DocumentationReviewed':
        this.#documentation = { checks: recorded.data.checks, ...dated }
        return
      case 'CommercialRelationshipChanged':
        this.#relationship = { ...recorded.data, ...dated }
        return
      default:
        recorded satisfies never
    }
  }

  /** A copy: evidence that is applied later does not change it. */
  folded(): FoldedFacts {
    return {
      facts: {
        hasToken: this.#hasToken,
        audits: [...this.#audits.values()].toSorted(newestFirst(({ publishedAt }) => publishedAt)),
        auditsInProgress: [...this.#inProgress.values()],
        contracts: [...this.#contracts.values()],
        repository: this.#repository,
        privileges: [...this.#privileges.values()],
        oracle: this.#oracle,
        dependencies: this.#dependencies,
        holders: this.#holders,
        incidents: [...this.#incidents.values()].toSorted(newestFirst(({ at }) => at)),
        monitors: this.#monitors,
        bounty: this.#bounty,
        website: this.#website,
        team: this.#team,
        kyc: this.#kyc,
        documentation: this.#documentation,
        relationship: this.#relationship,
      },
      ended: {
        privileges: [...this.#endedPrivileges],
        incidents: [...this.#endedIncidents],
        monitors: [...this.#endedMonitors],
        contracts: [...this.#endedContracts],
        watch: this.#endedWatch,
      },
    }
  }

  #changeContract(
    address: ChainAddress,
    changeOf: (contract: ContractFact) => Partial<ContractFact>,
  ): void {
    const contract = this.#contracts.get(contractKey(address))
    if (!contract) return
    this.#contracts.set(contractKey(address), { ...contract, ...changeOf(contract) })
  }

  /** The right is gone from that contract alone, and from what was read there. */
  #revoke(privilegeId: string, id: string): void {
    const revoked = this.#privileges.get(privilegeId)
    if (!revoked) return
    const { right, contract } = revoked
    this.#privileges.delete(privilegeId)
    this.#endedPrivileges.push({ id, right })
    const key = contractKey(contract)
    const isHeld = [...this.#privileges.values()].some(
      (other) => other.right === right && contractKey(other.contract) === key,
    )
    const review = this.#contracts.get(key)?.review
    if (isHeld || !review) return
    const rights = review.rights.filter((other) => other !== right)
    this.#changeContract(contract, () => ({ review: { ...review, rights } }))
  }

  /** Rights over a contract that nobody uses harm nobody. */
  #retire(address: ChainAddress, id: string): void {
    const key = contractKey(address)
    if (!this.#contracts.delete(key)) return
    this.#endedContracts.push(id)
    for (const [privilegeId, { contract }] of this.#privileges) {
      if (contractKey(contract) === key) this.#privileges.delete(privilegeId)
    }
  }
}

/** Of other code nobody has looked up the source. */
const UNREAD_SOURCE = { verified: null, sourceEvidence: [] }

type FindingFact = NonNullable<AuditFact['findings']>[number]

/** What leaves the severity and the status of a finding as they were says nothing new of it. */
const datedFinding = (
  finding: Omit<FindingFact, 'changedAt' | 'evidence'>,
  earlier: AuditFact | undefined,
  { at, evidence }: { readonly at: string; readonly evidence: string[] },
): FindingFact => {
  const before = earlier?.findings?.find(({ findingId }) => findingId === finding.findingId)
  const isSame = before?.severity === finding.severity && before.status === finding.status
  return {
    ...finding,
    changedAt: isSame ? before.changedAt : at,
    evidence: [...(before?.evidence ?? []), ...evidence],
  }
}

type Granted = Omit<PrivilegeFact, 'since' | 'evidence'>

/** A reading that finds a right as it was says nothing new. */
const isSameRight = (one: Granted, other: Granted): boolean =>
  one.right === other.right &&
  contractKey(one.contract) === contractKey(other.contract) &&
  one.holder === other.holder &&
  one.holderKind === other.holderKind &&
  one.threshold === other.threshold &&
  one.signers === other.signers &&
  one.outsiders === other.outsiders &&
  one.delaySeconds === other.delaySeconds

const graver = (one: Severity | null, other: Severity | null): Severity | null =>
  SEVERITIES.find((severity) => severity === one || severity === other) ?? null

const larger = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/** A monitor that restarts within a week has watched on: what happened meanwhile is in the chain. */
const BREAK_MAX_DAYS = 7

/** Since when contracts count as watched that come to be watched at a moment, ISO 8601. */
export const watchedSince = (ended: FoldedFacts['ended']['watch'], at: string): string =>
  ended && Date.parse(at) - Date.parse(ended.until) <= BREAK_MAX_DAYS * DAY_MS ? ended.since : at

/**
 * The last moment that a date may mean: what is younger is never taken for older. Nothing was recorded
 * before it happened.
 */
const latestOf = ({ at, precision, recordedAt }: RecordedEvidence): string => {
  if (!precision) return at
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const next = precision === 'month' ? Date.UTC(year, month + 1) : Date.UTC(year + 1, 0)
  const heard = Math.max(date.getTime(), Date.parse(recordedAt))
  return new Date(Math.min(next - 1, heard)).toISOString()
}

/** Hexadecimal digits mean the same in capital and small letters. */
const normalizeHash = (hash: string | null): string | null =>
  hash !== null && /^(0x)?[\da-f]+$/i.test(hash) ? hash.toLowerCase() : hash

/** What came later stands first; what came at once stays in the order in which it was recorded. */
const newestFirst =
  <Fact>(instantOf: (fact: Fact) => string) =>
  (one: Fact, other: Fact): number =>
    Date.parse(instantOf(other)) - Date.parse(instantOf(one))
