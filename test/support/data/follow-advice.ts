import { DEMO_NOW } from './demo-records.ts'
import { DAY_MS } from '../../../shared/values/days.ts'
import type {
  EvidenceOf,
  EvidenceType,
  RatingRecord,
  RecordedEvidence,
} from '../../../shared/values/evidence/evidence.ts'
import {
  DOCUMENT_CHECKS,
  type Right,
  WEBSITE_CHECKS,
} from '../../../shared/values/evidence/evidence-terms.ts'
import type { Facts } from '../../../shared/values/evidence/facts.ts'
import { deriveFacts } from '../../../shared/rating/facts/derive-facts.ts'

type Draft = {
  [Type in EvidenceType]: { type: Type; data: EvidenceOf<Type>['data']; at?: string }
}[EvidenceType]

const auditOf = (contracts: Facts['contracts'], scopeShare: number): Draft => ({
  type: 'AuditPublished',
  data: {
    auditId: 'advised',
    auditor: 'Larch Security',
    title: 'As advised',
    scopeShare,
    reportUrl: null,
    codeHashes: contracts.flatMap(({ codeHash }) => codeHash ?? []),
    findings: [],
  },
})
const unguarded = ({ privileges }: Facts) =>
  privileges.filter(({ right, holderKind }) => right !== 'pause' && holderKind !== 'burned')
const all = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => ({ name, passed: true }))
const again = <Name extends string>(names: readonly Name[], fact: Facts['documentation']) =>
  names.map((name) => ({
    name,
    passed: fact?.checks.some((check) => check.name === name && check.passed) ?? false,
  }))
const isRight = (right: Right) => (other: Right) => other === right
/** Where nobody held a right that a review found, the next review does not find it. */
const revoked = ({ privileges, contracts }: Facts, isGiven: (right: Right) => boolean): Draft[] => [
  ...privileges
    .filter(({ right }) => isGiven(right))
    .map(({ privilegeId }): Draft => ({ type: 'PrivilegeRevoked', data: { privilegeId } })),
  ...contracts.flatMap(({ chain, address, review }): Draft[] =>
    review
      ? [
          {
            type: 'RightsReviewed',
            data: {
              contract: { chain, address },
              rights: review.rights.filter((right) => !isGiven(right)),
            },
          },
        ]
      : [],
  ),
]
const at90Days = new Date(DEMO_NOW - 90 * DAY_MS).toISOString()

/** What would be recorded once a project has done what it is advised to do. */
const doings: readonly (readonly [RegExp, (facts: Facts) => readonly Draft[]])[] = [
  [/^Publish an audit of all code/, ({ contracts }) => [auditOf(contracts, 1)]],
  [
    /^Get \d+ deployed contracts? audited by another auditor$/,
    ({ contracts, audits }) => {
      const read = contracts.filter(({ codeHash }) => codeHash !== null)
      const open = read.filter(
        ({ codeHash }) => !audits.some(({ codeHashes }) => codeHashes.includes(codeHash!)),
      )
      return [auditOf(open, open.length / read.length)]
    },
  ],
  [
    /^Resolve \d+ findings?$/,
    ({ audits }) =>
      audits.flatMap(({ auditId, findings }) =>
        (findings ?? [])
          .filter(({ status }) => status !== 'resolved')
          .map(({ findingId }): Draft => {
            const data = { auditId, findingId, status: 'resolved' } as const
            return { type: 'FindingStatusChanged', data }
          }),
      ),
  ],
  [
    /^Publish the source of \d+ contracts?$/,
    ({ contracts }) =>
      contracts.map(({ chain, address }) => ({
        type: 'ContractVerified',
        data: { chain, address, verified: true },
      })),
  ],
  [
    /10 of 10 in OpenSSF Scorecard$/,
    () => [{ type: 'RepositorySnapshot', data: { aggregate: 10 } }],
  ],
  [
    /^Update the repository check$/,
    ({ repository }) => [
      { type: 'RepositorySnapshot', data: { aggregate: repository?.aggregate ?? 0 } },
    ],
  ],
  [
    /^Put every right( but to pause)? behind at least a multisig of 4 of 7 and a 48 h timelock$/,
    (facts) =>
      unguarded(facts).map((one): Draft => {
        const isShared =
          one.holderKind === 'dao' ||
          (one.holderKind === 'multisig' &&
            (one.threshold ?? 0) >= 3 &&
            (one.threshold ?? 0) * 2 > (one.signers ?? 0))
        const delaySeconds = Math.max(one.delaySeconds ?? 0, 48 * 3600)
        return {
          type: 'PrivilegeGranted',
          data: isShared
            ? { ...one, delaySeconds }
            : { ...one, holderKind: 'multisig', threshold: 4, signers: 7, delaySeconds },
        }
      }),
  ],
  [
    /^Hand every right( but to pause)? to a DAO behind a 7 day timelock$/,
    (facts) =>
      unguarded(facts).map((one) => ({
        type: 'PrivilegeGranted',
        data: { ...one, holderKind: 'dao', threshold: null, signers: null, delaySeconds: 604_800 },
      })),
  ],
  [
    /^Put every right( but to pause)? behind a timelock of 24 h$/,
    (facts) =>
      unguarded(facts)
        .filter(({ delaySeconds }) => (delaySeconds ?? 0) < 86_400)
        .map(({ privilegeId }) => ({
          type: 'TimelockChanged',
          data: { privilegeId, delaySeconds: 86_400 },
        })),
  ],
  [/^Give up every right but to pause$/, (facts) => revoked(facts, (right) => right !== 'pause')],
  [/^Give up the right to upgrade the code$/, (facts) => revoked(facts, isRight('upgrade'))],
  [/^Give up the right to withdraw funds$/, (facts) => revoked(facts, isRight('withdraw'))],
  [/^Give up the right to mint$/, (facts) => revoked(facts, isRight('mint'))],
  [/^Give up the right to block addresses$/, (facts) => revoked(facts, isRight('blacklist'))],
  [/^Give up the right to change fees$/, (facts) => revoked(facts, isRight('fee'))],
  [/^Give up the right to pause$/, (facts) => revoked(facts, isRight('pause'))],
  [
    /^Put every right to pause or block addresses behind a multisig$/,
    ({ privileges }) =>
      privileges
        .filter(({ right }) => right === 'pause' || right === 'blacklist')
        .map((one) => ({
          type: 'PrivilegeGranted',
          data: { ...one, holderKind: 'multisig', threshold: 4, signers: 7 },
        })),
  ],
  [
    /^Take prices of several independent sources/,
    () => [{ type: 'OracleReviewed', data: { oracle: 'aggregated' } }],
  ],
  [/^Do without prices$/, () => [{ type: 'OracleReviewed', data: { oracle: 'none' } }]],
  [
    /^Update the review of price sources$/,
    ({ oracle }) => [{ type: 'OracleReviewed', data: { oracle: oracle?.oracle ?? 'spot' } }],
  ],
  [
    /^Update the review of dependencies$/,
    ({ dependencies }) => [
      {
        type: 'DependenciesReviewed',
        data: { dependencies: dependencies?.dependencies ?? [] },
      },
    ],
  ],
  [
    /^Replace .*, or do without it$/,
    ({ dependencies }) => {
      const read = dependencies?.dependencies ?? []
      // The bridge, or the code with a fault: what weighs most in the demo.
      const worst =
        read.find(({ hasKnownFault }) => hasKnownFault) ??
        read.find(({ validation }) => validation === 'validators') ??
        read.find(({ kind }) => kind === 'fork') ??
        read.find(({ validation }) => validation === 'optimistic') ??
        read.find(({ kind }) => kind === 'protocol') ??
        read[0]
      return [
        {
          type: 'DependenciesReviewed',
          data: { dependencies: read.filter((one) => one !== worst) },
        },
      ]
    },
  ],
  [
    /^Update the holder snapshot$/,
    ({ holders }) => [
      { type: 'HoldersSnapshot', data: { topTenShare: holders?.topTenShare ?? 1 } },
    ],
  ],
  [
    /^Reduce what the ten largest holders hold to 20%$/,
    () => [{ type: 'HoldersSnapshot', data: { topTenShare: 0.2 } }],
  ],
  [
    /^Fix the cause and reimburse the losses$/,
    ({ incidents }) =>
      incidents.map(({ incidentId }) => ({
        type: 'IncidentResolved',
        data: { incidentId, fixed: true, reimbursed: true },
      })),
  ],
  [
    /^Complete 90 days of monitoring$/,
    () => [
      {
        type: 'MonitorStarted',
        data: { monitor: 'onchain' },
        at: at90Days,
      },
    ],
  ],
  [
    /bug bounty (to|of) \$1M$/,
    ({ bounty }) => [
      {
        type: 'BountyUpdated',
        data: {
          maxUsd: 1_000_000,
          selfHosted: bounty?.open === true && bounty.selfHosted,
          url: null,
        },
      },
    ],
  ],
  [
    /^Let an independent platform run the bounty$/,
    () => [{ type: 'BountyUpdated', data: { maxUsd: 1_000_000, selfHosted: false, url: null } }],
  ],
  [
    /watched|security reports/i,
    ({ monitors }) => [
      ...(['onchain', 'website'] as const)
        .filter((monitor) => monitors[monitor] === null)
        .map((monitor): Draft => ({ type: 'MonitorStarted', data: { monitor } })),
      { type: 'ContactPublished', data: { url: null } },
    ],
  ],
  [
    /^Update the website scan$/,
    ({ website }) => [{ type: 'WebsiteScanned', data: { checks: again(WEBSITE_CHECKS, website) } }],
  ],
  [
    /^Pass \d+ failed checks?: /,
    () => [{ type: 'WebsiteScanned', data: { checks: all(WEBSITE_CHECKS) } }],
  ],
  [
    /^Update the document review$/,
    ({ documentation }) => [
      { type: 'DocumentationReviewed', data: { checks: again(DOCUMENT_CHECKS, documentation) } },
    ],
  ],
  [
    /^Meet \d+ failed checks?: /,
    () => [{ type: 'DocumentationReviewed', data: { checks: all(DOCUMENT_CHECKS) } }],
  ],
  [
    /^Publish documents that meet the whole checklist$/,
    () => [{ type: 'DocumentationReviewed', data: { checks: all(DOCUMENT_CHECKS) } }],
  ],
  [
    /^Publish names, and get identities checked$/,
    () => [
      { type: 'TeamReviewed', data: { public: true } },
      { type: 'KycVerified', data: { provider: 'Kestrel Identity' } },
    ],
  ],
  [
    /^Renew the team check$/,
    ({ team, kyc }) => [
      ...(team ? [{ type: 'TeamReviewed', data: { public: team.public } } as const] : []),
      ...(kyc?.verified ? [{ type: 'KycVerified', data: { provider: 'Kestrel' } } as const] : []),
    ],
  ],
  [/^Publish the names of the team$/, () => [{ type: 'TeamReviewed', data: { public: true } }]],
  [
    /^Get identities checked by a third party$/,
    () => [{ type: 'KycVerified', data: { provider: 'Kestrel Identity' } }],
  ],
]

/** The record after a project has done what `action`, the text of a step, advises. */
export const done = (record: RatingRecord, action: string, at: string): RatingRecord => {
  const told = doings.find(([pattern]) => pattern.test(action))?.[1]
  if (!told) throw new Error(`Nobody knows how to do: ${action}`)
  const evidence = told(deriveFacts(record, { at })).map((one, index): RecordedEvidence => ({
    at,
    source: { name: 'Test', url: null, hash: null, version: null },
    id: `done-${record.evidence.length + index}`,
    eventId: `done-${record.evidence.length + index}`,
    version: 10_000 + record.evidence.length + index,
    recordedAt: at,
    ...one,
  }))
  // Who has been watched for 90 days has not been left alone meanwhile.
  const before = action.startsWith('Complete')
    ? record.evidence.filter(({ type }) => type !== 'MonitorStopped')
    : record.evidence
  return { ...record, evidence: [...before, ...evidence] }
}
