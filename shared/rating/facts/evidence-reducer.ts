import type { ChainAddress, RecordedEvidence, Right } from '../../values/evidence.ts'
import type {
  AuditFact,
  AuditInProgressFact,
  ContractFact,
  Facts,
  IncidentFact,
  PrivilegeFact,
} from '../../values/facts.ts'
import { contractKey } from './subject-of.ts'

/** Facts, and the evidence of what is no longer there: a right that was given up has no fact. */
export interface FoldedFacts {
  readonly facts: Facts
  /** Ids of the evidence that ended something, of a right with which one it was. */
  readonly ended: {
    readonly privileges: readonly { readonly id: string; readonly right: Right }[]
    readonly incidents: readonly string[]
    readonly monitors: readonly string[]
  }
}

/**
 * Takes evidence one by one, in the order of its world time, and tells what is true after it.
 *
 * Evidence about something that is not on record (the status of an unlisted finding, the upgrade of
 * a contract whose deployment nobody recorded) changes nothing. A report that is published again
 * under the same id replaces what it says and keeps its first date, so that it does not get younger.
 * An incident that is confirmed again keeps its resolution.
 */
export class EvidenceReducer {
  readonly #hasToken: boolean
  readonly #audits = new Map<string, AuditFact>()
  readonly #inProgress = new Map<string, AuditInProgressFact>()
  readonly #contracts = new Map<string, ContractFact>()
  readonly #privileges = new Map<string, PrivilegeFact>()
  readonly #incidents = new Map<string, IncidentFact>()
  readonly #endedPrivileges: { id: string; right: Right }[] = []
  readonly #endedIncidents: string[] = []
  readonly #endedMonitors: string[] = []
  #repository: Facts['repository'] = null
  #rights: Facts['rights'] = null
  #holders: Facts['holders'] = null
  #monitors: Facts['monitors'] = { onchain: null, website: null, contact: null, since: null }
  #bounty: Facts['bounty'] = null
  #website: Facts['website'] = null
  #team: Facts['team'] = null
  #kyc: Facts['kyc'] = null
  #documentation: Facts['documentation'] = null
  #relationship: Facts['relationship'] = null

  constructor(hasToken: boolean) {
    this.#hasToken = hasToken
  }

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
          codeHashes: data.codeHashes.map(normalizeHash),
          findings: data.findings.map((finding) => ({ ...finding, changedAt: at, evidence: [id] })),
          evidence: [...(earlier?.evidence ?? []), id],
        })
        return
      }
      case 'FindingStatusChanged': {
        const { auditId, findingId, status } = recorded.data
        const audit = this.#audits.get(auditId)
        if (!audit?.findings.some((finding) => finding.findingId === findingId)) return
        this.#audits.set(auditId, {
          ...audit,
          findings: audit.findings.map((finding) =>
            finding.findingId === findingId
              ? { ...finding, status, changedAt: at, evidence: [...finding.evidence, id] }
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
        const codeHash = data.codeHash === null ? null : normalizeHash(data.codeHash)
        this.#contracts.set(contractKey(data), {
          chain: data.chain,
          address: data.address,
          name: data.name,
          codeHash: codeHash ?? earlier?.codeHash ?? null,
          verified: earlier?.verified ?? null,
          deployedAt: earlier?.deployedAt ?? at,
          changedAt: at,
          evidence: [...(earlier?.evidence ?? []), id],
          sourceEvidence: earlier?.sourceEvidence ?? [],
        })
        return
      }
      case 'ContractUpgraded':
        this.#changeContract(recorded.data, ({ evidence }) => ({
          codeHash: normalizeHash(recorded.data.codeHash),
          changedAt: at,
          evidence: [...evidence, id],
        }))
        return
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
        this.#privileges.set(data.privilegeId, {
          ...data,
          since: at,
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
          since: at,
          evidence: [...privilege.evidence, id],
        })
        return
      }
      case 'RightsReviewed':
        this.#rights = { rights: recorded.data.rights, ...dated }
        return
      case 'HoldersSnapshot':
        this.#holders = { topTenShare: recorded.data.topTenShare, ...dated }
        return
      case 'IncidentConfirmed': {
        const { data } = recorded
        const earlier = this.#incidents.get(data.incidentId)
        this.#incidents.set(data.incidentId, {
          ...data,
          at: earlier?.at ?? at,
          status: earlier?.status ?? 'active',
          resolvedAt: earlier?.resolvedAt ?? null,
          fixed: earlier?.fixed ?? false,
          reimbursed: earlier?.reimbursed ?? false,
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
          resolvedAt: at,
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
        this.#monitors = {
          ...this.#monitors,
          [monitor]: this.#monitors[monitor] ?? dated,
          since: this.#monitors.since ?? at,
        }
        return
      }
      case 'MonitorStopped': {
        const left = { ...this.#monitors, [recorded.data.monitor]: null }
        this.#monitors = { ...left, since: left.onchain || left.website ? left.since : null }
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
      case 'WebsiteScanned':
        this.#website = { checks: recorded.data.checks, ...dated }
        return
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
        rights: this.#rights,
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

  /** A right that nobody holds any longer is gone, whatever an earlier review found. */
  #revoke(privilegeId: string, id: string): void {
    const revoked = this.#privileges.get(privilegeId)
    if (!revoked) return
    this.#privileges.delete(privilegeId)
    this.#endedPrivileges.push({ id, right: revoked.right })
    const held = this.#privileges.values().some(({ right }) => right === revoked.right)
    if (held || !this.#rights) return
    this.#rights = {
      ...this.#rights,
      rights: this.#rights.rights.filter((right) => right !== revoked.right),
    }
  }
}

/** Hexadecimal digits mean the same in capital and small letters. */
const normalizeHash = (hash: string): string =>
  /^(0x)?[\da-f]+$/i.test(hash) ? hash.toLowerCase() : hash

/** What came later stands first; what came at once stays in the order in which it was recorded. */
const newestFirst =
  <Fact>(instantOf: (fact: Fact) => string) =>
  (one: Fact, other: Fact): number =>
    Date.parse(instantOf(other)) - Date.parse(instantOf(one))
