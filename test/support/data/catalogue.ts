import { randomUUID } from 'node:crypto'
import { createCatalogueReader } from '../../../lambdas/projects/catalogue/catalogue.ts'
import {
  createEventStore,
  type EventStore,
} from '../../../lambdas/platform/event-store/event-store.ts'
import type { CatalogueEntry } from '../../../lambdas/projects/catalogue/rating/catalogue-entry.ts'
import type { CatalogueStore } from '../../../lambdas/projects/catalogue/store/manifest.ts'
import { createPublisher } from '../../../lambdas/projects/catalogue/store/publish-entries.ts'
import { importProjects } from '../../../lambdas/projects/catalogue/import-catalogue.ts'
import { rateAll } from '../../../lambdas/projects/catalogue/rating/rate-all.ts'
import { projectDecider } from '../../../lambdas/projects/decider.ts'
import { EVIDENCE_MAX } from '../../../lambdas/projects/dossier/check-evidence.ts'
import { generateProjects } from '../../../local/demo/generate-projects.ts'
import type { Evidence, EvidenceOf } from '../../../shared/values/evidence/evidence.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import {
  auditStageChanged,
  type Draft,
  draft,
  incidentConfirmed,
  inOrder,
  NOW,
  privilegeGranted,
  TOKEN,
} from './rating-records.ts'
import { metaOf } from '../event-store/contract/test-harness.ts'
import type { TestCloud } from '../product/test-cloud.ts'

type Place = Pick<TestCloud, 'documents' | 'objects' | 'stage'>

/** Where a test's product keeps its catalogue. */
export const catalogueOf = ({ documents, stage, objects }: Place): CatalogueStore => ({
  client: documents,
  stage,
  objects,
  now: () => Date.now(),
})

/** Publishes these entries as they are; others stay. */
export const publishEntries = async (
  store: CatalogueStore,
  entries: readonly CatalogueEntry[],
): Promise<number> => {
  const publishable = entries.map((entry) => ({ id: entry.row.id, entry: () => entry }))
  return (await createPublisher(store).publish(publishable)).version
}

const actor = { id: 'test', kind: 'system' } as const

/** Records a project. A consumer or {@link rateAgain} publishes it. */
export const recordProject = async (
  store: Pick<EventStore, 'execute'>,
  facts: ProjectFacts,
  decider = projectDecider,
): Promise<void> => {
  await store.execute(decider, facts.id, { type: 'ImportProject', facts }, metaOf(facts, { actor }))
}

/** A consumer or {@link rateAgain} publishes what follows. */
export const recordEvidenceOf = async (
  place: Place,
  id: string,
  evidence: readonly Evidence[],
): Promise<void> => {
  const store = createEventStore(catalogueOf(place))
  for (let from = 0; from < evidence.length; from += EVIDENCE_MAX) {
    const portion = evidence.slice(from, from + EVIDENCE_MAX)
    const command = { type: 'RecordEvidence', evidence: portion } as const
    await store.execute(projectDecider, id, command, metaOf(portion, { actor }))
  }
}

/** Rates and publishes everything as of now, as the schedule does. */
export const rateAgain = async (place: Place): Promise<void> => {
  const table = catalogueOf(place)
  const { failed } = await rateAll({ ...table, store: createEventStore(table) })
  if (failed.length > 0) throw new Error(`Not rated: ${failed.join(', ')}.`)
}

/** Dates drafts as long before `now` (epoch milliseconds) as they are before `NOW`. */
export const evidenceFrom = (drafts: readonly Draft[], now: number = Date.now()): Evidence[] =>
  drafts.map(
    ({ type, at, data }) =>
      ({
        type,
        at: new Date(now - (Date.parse(NOW) - Date.parse(at))).toISOString(),
        source: { name: 'Wrenfield Labs', url: null, hash: null, version: null },
        data,
      }) as Evidence,
  )

/** An exploit of just now, of low severity where `data` says no other. */
export const newHack = (
  title: string,
  data: Partial<EvidenceOf<'IncidentConfirmed'>['data']> = {},
): Evidence => {
  const incidentId = randomUUID()
  return evidenceFrom([incidentConfirmed(0, { incidentId, title, severity: 'low', ...data })])[0]!
}

/** Just enough to be rated; a better repository (0–10) gives a better rank. */
export const enoughToRate = (aggregate: number): Draft[] => [
  ...inOrder.filter(({ type }) => ENOUGH.has(type)),
  draft('RepositorySnapshot', 1, { aggregate }),
]
const ENOUGH: ReadonlySet<string> = new Set([
  'ContractDeployed',
  'AuditPublished',
  'BountyOpened',
  'DocumentationReviewed',
])

/**
 * Publishes the demo's first projects, among them Quernstead (QRN), Corvane (CVN, stCVN) and
 * Dunlinbridge, without token and rank. Those with a known market capitalisation are rated in its
 * order, the others are not.
 * @returns the projects, best rank first, unrated ones last
 */
export const publishProjects = async (
  place: Place,
  count: number,
): Promise<readonly ProjectFacts[]> => {
  const table = catalogueOf(place)
  const projects = generateProjects(7, count).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await importProjects({ store: createEventStore(table), ...table }, projects)
  const ordered = projects.toSorted((a, b) => (b.marketCapUsd ?? -1) - (a.marketCapUsd ?? -1))
  await Promise.all(
    ordered.map(async ({ id, marketCapUsd }, index) => {
      if (marketCapUsd === null) return
      const drafts = enoughToRate((10 * (count - index)) / count)
      await recordEvidenceOf(place, id, evidenceFrom(drafts))
    }),
  )
  await rateAgain(place)
  return ordered
}

/** Publishes projects as above. @returns hands out one that no other test of the file uses */
export const publishUnusedProjects = async (
  place: Place,
  count: number,
): Promise<() => ProjectFacts> => {
  const projects = [...(await publishProjects(place, count))]
  return () => {
    const project = projects.pop()
    if (!project) throw new Error('Publish more projects.')
    return project
  }
}

/** The projects of {@link publishRatedProjects}. */
export const ratedProjects = {
  /** Nearly everything in order, rated best: AA; its vault is `VAULT` of `rating-records`. */
  inOrder: 'aldermoor',
  /** One key can mint without delay: capped at 59. */
  singleKey: 'brindleway',
  /** Only its facts are known: not rated. */
  unrated: 'coldharbour',
  /** Hacked two days ago: capped at 29. */
  incident: 'dunmarrow',
  /** In order a year ago; an audit has been in progress since. */
  stale: 'eastfold',
} as const

const factsOf = (id: string): ProjectFacts => ({
  id,
  name: id[0]?.toUpperCase() + id.slice(1),
  logo: `/pictures/projects/${id}.svg`,
  tokenTickers: [id.slice(0, 4).toUpperCase()],
  category: id === ratedProjects.singleKey ? 'Bridge' : 'Lending',
  chains: id === ratedProjects.incident ? ['Basalt', 'Skerry'] : ['Skerry'],
  marketCapUsd: null,
  description: 'A project to test with.',
  website: null,
  demo: true,
})

const mintingKey = privilegeGranted(20, {
  privilegeId: 'token-mint',
  right: 'mint',
  contract: TOKEN,
  holder: '0x9',
})
const hack = incidentConfirmed(2, {
  title: 'Vault drained by a reentrant call',
  lossUsd: 4_200_000,
  ongoing: true,
  chain: 'Basalt',
})
const longAgo = inOrder.map((one) => ({
  ...one,
  at: new Date(Date.parse(one.at) - 330 * 86_400_000).toISOString(),
}))

const drafts: Readonly<Record<keyof typeof ratedProjects, readonly Draft[]>> = {
  // In the middle of a band, so that small news stays in it.
  inOrder: [
    ...inOrder,
    draft('OracleReviewed', 9, { oracle: 'time_weighted' }),
    draft('RepositorySnapshot', 9, { aggregate: 4 }),
  ],
  singleKey: [...inOrder, mintingKey],
  unrated: [],
  incident: [...inOrder, hack],
  stale: [...longAgo, auditStageChanged(9)],
}

/** See {@link ratedProjects}. */
export const publishRatedProjects = async (place: Place): Promise<typeof ratedProjects> => {
  const table = catalogueOf(place)
  const all = Object.entries(ratedProjects)
  await importProjects(
    { store: createEventStore(table), ...table },
    all.map(([, id]) => factsOf(id)),
  )
  for (const [kind, id] of all) {
    await recordEvidenceOf(place, id, evidenceFrom(drafts[kind as keyof typeof ratedProjects]))
  }
  await rateAgain(place)
  return ratedProjects
}

/** All that a catalogue holds, best rank first, as a new reader finds it. */
export const readCatalogue = async (store: CatalogueStore) => {
  const catalogue = await createCatalogueReader(store).current()
  const entries = await catalogue.entriesAt((await catalogue.ranking()).order)
  const rows = entries.map(({ row }) => row)
  return {
    version: catalogue.version,
    asOf: catalogue.asOf,
    entries,
    rows,
    byId: new Map(rows.map((row) => [row.id, row])),
    entryOf: new Map(entries.map((entry) => [entry.row.id, entry])),
  }
}
