import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Dossier } from '../../../lambdas/projects/dossier/dossier.ts'
import { projectDecider } from '../../../lambdas/projects/decider.ts'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { streamName } from '../../../lambdas/platform/event-store/decider.ts'
import { evidenceId } from '../../../lambdas/projects/dossier/evidence-id.ts'
import { writeDossier } from '../../../lambdas/projects/dossier/write-dossier.ts'
import type { Evidence, RecordedEvidence } from '../../../shared/values/evidence/evidence.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { evidenceFrom, newHack } from './catalogue.ts'
import { auditPublished, draft, privilegeGranted } from './rating-records.ts'
import type { TestCloud } from '../product/test-cloud.ts'

type Written = Evidence & { readonly recordedAt?: string }

/** Above the versions that projectors write. */
const FIRST_VERSION = 1_000

/**
 * A dossier as a projector writes it.
 * @param evidence in order of recording; `recordedAt` defaults to its own time
 */
export const dossierOf = (facts: ProjectFacts, evidence: readonly Written[] = []): Dossier => {
  const recorded = evidence.map(({ recordedAt, ...fact }, index): RecordedEvidence => {
    const version = FIRST_VERSION + index
    const eventId = `event-${version}`
    return { ...fact, id: evidenceId(fact), eventId, version, recordedAt: recordedAt ?? fact.at }
  })
  return {
    id: facts.id,
    facts,
    version: FIRST_VERSION + evidence.length,
    updatedAt: recorded.at(-1)?.recordedAt ?? '2026-01-01T00:00:00.000Z',
    measuredAt: null,
    evidence: recorded,
    market: [],
  }
}

/** As a projector writes it, of a project whose stream has begun. */
export const publishDossier = async (
  { documents, stage }: Pick<TestCloud, 'documents' | 'stage'>,
  dossier: Dossier,
): Promise<Dossier> => {
  if (!(await writeDossier({ client: documents, stage }, dossier, Date.now()))) {
    throw new Error(`A newer dossier of ${dossier.id} is there.`)
  }
  const Item = {
    stream: streamName(projectDecider.category, dossier.id),
    begunAt: dossier.updatedAt,
  }
  await documents.send(new PutCommand({ TableName: tableName(stage, 'streams'), Item }))
  return dossier
}

const CONTRACT = { chain: 'eth', address: '0x52908400098527886E0F7030069857D2E4169EE7' }

/**
 * Enough evidence for a rating (confidence ≥ 0.4), all of one time.
 * @param at ISO 8601
 */
export const enoughEvidence = (at: string): Evidence[] =>
  evidenceFrom(
    [
      auditPublished(0, {
        auditor: 'Wrenfield Labs',
        codeHashes: ['hash-1'],
        findings: [{ findingId: 'F-1', title: 'Rounding', severity: 'medium', status: 'open' }],
      }),
      privilegeGranted(0, {
        right: 'upgrade',
        contract: CONTRACT,
        holderKind: 'multisig',
        threshold: 3,
        signers: 5,
        delaySeconds: 172_800,
      }),
      draft('ContractDeployed', 0, { ...CONTRACT, name: 'Vault', codeHash: 'hash-1' }),
      draft('RightsReviewed', 0, { contract: CONTRACT, rights: ['upgrade'] }),
      draft('BountyOpened', 0, { maxUsd: 1_000_000, selfHosted: false, url: null }),
      draft('TeamReviewed', 0, { public: true }),
      draft('DocumentationReviewed', 0, { checks: [{ name: 'Risks', passed: true }] }),
      draft('MonitorStarted', 0, { monitor: 'onchain' }),
      draft('RepositorySnapshot', 0, { aggregate: 7 }),
    ],
    Date.parse(at),
  )

/** Caps the score at 29. */
export const incident = (at: string): Evidence => ({
  ...newHack('Bridge drained', {
    incidentId: 'incident-1',
    severity: 'critical',
    lossUsd: 4_000_000,
    ongoing: true,
    chain: 'eth',
  }),
  at,
})

export const customerSince = (at: string): Evidence => {
  const customer = { relationship: 'customer', note: null } as const
  return evidenceFrom([draft('CommercialRelationshipChanged', 0, customer)], Date.parse(at))[0]!
}
