import { explain } from '../../shared/rating/explanation/explain.ts'
import { deriveFacts } from '../../shared/rating/facts/derive-facts.ts'
import type { Evidence, RecordedEvidence } from '../../shared/values/evidence/evidence.ts'
import type { IncidentFact } from '../../shared/values/evidence/facts.ts'
import type { Explanation } from '../../shared/values/rating.ts'
import { documentClient, eventStore, ownTables } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { batchGet } from '../platform/dynamodb/batch-get.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { Actor } from '../platform/event-store/events/envelope.ts'
import type { HeadChange } from '../platform/event-store/events/head-change.ts'
import type { HeadItem } from '../platform/event-store/events/items.ts'
import type { QueryOf, ResponseOf } from '../../shared/contract/endpoint.ts'
import type { listDirectory } from '../../shared/contract/projects/directory.ts'
import type { getHighlights } from '../../shared/contract/projects/highlights.ts'
import type { ProjectRow } from '../../shared/contract/projects/project-row.ts'
import type { getProject } from '../../shared/contract/projects/project.ts'
import type { listSecurityAlerts } from '../../shared/contract/projects/security-alerts.ts'
import { alertsPage, visitIncidents } from './catalogue/alerts-page.ts'
import { highlightsOf } from './catalogue/highlights-of.ts'
import { incidentIdOf } from './catalogue/rating/alert-ids.ts'
import { withCatalogue } from './catalogue/store/current-catalogue.ts'
import { projectDecider } from './decider.ts'
import type { Dossier } from './dossier/dossier.ts'
import { directoryPage } from './directory/directory-page.ts'
import { describeProject } from './dossier/describe-project.ts'
import { loadDossier } from './dossier/load-dossier.ts'
import { type DossierSources, loadDossiers, updateDossier } from './dossier/update-dossier.ts'
import { readDossierFrom, readDossiersFrom } from './dossier/read-dossier.ts'
import { shareContentOf, sharePathOf } from './share/share-content.ts'

/** The projects' interface for other features. */

interface Cause {
  readonly actor: Actor
  /** A repeat under it is recorded once. */
  readonly commandId: string
  readonly correlationId: string
  /** The event that led to this. */
  readonly causationId?: string
}

/**
 * Records evidence; known evidence changes nothing. The rating follows shortly.
 * @param evidence at most 25 pieces
 * @throws Refusal `ProjectNotFound`, `InvalidEvidence` with a message per field,
 * `UnknownEvidence` when `supersedes` names none that it may correct, or `ProjectFull` for what is of
 * no incident
 */
export const recordEvidence = async (
  id: string,
  evidence: readonly Evidence[],
  { actor, commandId, correlationId, causationId }: Cause,
): Promise<void> => {
  await eventStore().execute(
    projectDecider,
    id,
    { type: 'RecordEvidence', evidence },
    {
      commandId,
      payload: { evidence },
      actor,
      correlationId,
      ...(causationId !== undefined && { causationId }),
    },
  )
}

/**
 * Dossiers by id, as last rated; missing ones are left out.
 * @throws {BrokenDossierError}
 */
export const readDossiers = async (ids: readonly string[]): Promise<ReadonlyMap<string, Dossier>> =>
  await readDossiersFrom(ownTables(), ids)

export { projectExists } from './dossier/project-exists.ts'
export { requireProject } from './dossier/require-project.ts'
export { whyNotMeasured } from './dossier/why-not-measured.ts'

/**
 * Path of the picture to show where a project is linked, 1200 × 630 pixels; it may be kept for ever.
 * One read; undefined for a project that visitors cannot see.
 */
export const sharePathOfProject = async (id: string): Promise<string | undefined> => {
  const found = await withCatalogue(async ({ entryOf }) => await entryOf(id))
  return found && sharePathOf(shareContentOf(found))
}

/** Path of the picture for every other page. */
export { SITE_SHARE_PATH } from './share/share-content.ts'

/** Another text whenever the calls below may answer otherwise, the passing of time apart. */
export const catalogueMoment = async (): Promise<string> =>
  await withCatalogue(({ snapshotId, asOf }) => `${snapshotId} ${asOf}`)

/** Whether all projects are fictional; false where there are none. */
export const showsDemo = async (): Promise<boolean> => await withCatalogue(({ isDemo }) => isDemo)

/** As the call `projects/highlights` answers. */
export const readHighlights = async (now: number): Promise<ResponseOf<typeof getHighlights>> =>
  await withCatalogue(async (catalogue) => await highlightsOf(catalogue, now))

/**
 * As the call `projects/get` answers.
 * @throws Refusal `ProjectNotFound`
 */
export const readProject = async (
  id: string,
  now: number,
): Promise<ResponseOf<typeof getProject>> =>
  await withCatalogue(async (catalogue) => await describeProject(catalogue, id, now))

/**
 * As the call `projects/directory` answers.
 * @throws Refusal `PageNotFound`
 */
export const readDirectoryPage = async (page: number): Promise<ResponseOf<typeof listDirectory>> =>
  await withCatalogue(async (catalogue) => await directoryPage(catalogue, page))

/** As the call `projects/security-alerts` answers. */
export const readSecurityAlerts = async (
  query: QueryOf<typeof listSecurityAlerts>,
  now: number,
): Promise<ResponseOf<typeof listSecurityAlerts>> =>
  await withCatalogue(async (catalogue) => await alertsPage(catalogue, query, now))

/** Projects as lists show them; missing ones are left out. One request per hundred. */
export const listedProjects = async (
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProjectRow>> =>
  await withCatalogue(async (catalogue) => {
    const entries = await catalogue.entriesOf(ids)
    return new Map(entries.map(({ row }) => [row.id, row]))
  })

/** Ids of all projects of a catalogue of fictional ones; none where one is real. */
export const demoProjectIds = async (): Promise<string[]> =>
  await withCatalogue(async (catalogue) =>
    catalogue.isDemo ? await catalogue.idsOf(Array(catalogue.count).keys()) : [],
  )

export { findingAlertId, incidentAlertId } from './catalogue/rating/alert-ids.ts'

/** An incident as its project's alerts have it. */
export interface AlertedIncident {
  readonly projectId: string
  readonly incidentId: string
  /** ISO 8601. */
  readonly at: string
}

/**
 * Incidents of all projects, as {@link visitIncidents} of the catalogue hands them out; seconds behind.
 * From the alerts, which have every incident.
 */
export const visitAlertedIncidents = async (
  which: { readonly isOver: boolean; readonly until: number; readonly size: number },
  visit: (some: readonly AlertedIncident[]) => Promise<boolean>,
): Promise<void> => {
  await withCatalogue(async (catalogue) => {
    await visitIncidents(
      catalogue,
      which,
      async (some) =>
        await visit(
          some.map(({ id, projectId, at }) => ({
            projectId,
            incidentId: incidentIdOf({ id, projectId }),
            at,
          })),
        ),
    )
  })
}

/**
 * Confirmed incidents by the projects' evidence, without retracted ones.
 * @param now epoch milliseconds
 */
export const incidentsOf = async (
  ids: readonly string[],
  now: number,
): Promise<{ readonly projectId: string; readonly incident: IncidentFact }[]> => {
  const at = new Date(now).toISOString()
  return [...(await readDossiers(ids))].flatMap(([projectId, dossier]) =>
    deriveFacts(dossier, { at }).incidents.map((incident) => ({ projectId, incident })),
  )
}

/** Whose newest head it is, and of which version; undefined for heads of other kinds. */
export const changedProject = ({
  stream,
  version,
}: HeadChange): { readonly id: string; readonly version: number } | undefined => {
  const prefix = streamName(projectDecider.category, '')
  return stream.startsWith(prefix) ? { id: stream.slice(prefix.length), version } : undefined
}

/**
 * A project's dossier with all that its stream says until a version, brought up to date if it is
 * behind; undefined without such a project.
 * @param version infinite for all that is recorded
 */
export const dossierFrom = async (id: string, version: number): Promise<Dossier | undefined> => {
  const sources = dossierSources()
  const dossier = await readDossierFrom(sources, id)
  if (dossier && dossier.version >= version) return dossier
  return await updateDossier(sources, { id, version })
}

/**
 * Dossiers by id with all that was recorded until a moment, brought up to date if they are behind;
 * those without such a project are left out.
 * @param until ISO 8601
 */
export const dossiersUntil = async (
  ids: readonly string[],
  until: string,
): Promise<ReadonlyMap<string, Dossier>> => {
  const streamOf = (id: string) => streamName(projectDecider.category, id)
  const heads = await batchGet<HeadItem>(documentClient(), {
    table: tableName(config().stage, 'heads'),
    keys: ids.map((id) => ({ stream: streamOf(id) })),
  })
  // A head tells the time of its newest event alone.
  const projects = heads.map(({ stream, version, recordedAt }) => ({
    id: stream.slice(streamOf('').length),
    version: recordedAt <= until ? version : version - 1,
  }))
  const dossierOf = await loadDossiers(dossierSources(), projects)
  const dossiers = new Map<string, Dossier>()
  for (const project of projects) {
    const dossier = await dossierOf(project)
    if (dossier) dossiers.set(project.id, dossier)
  }
  return dossiers
}

const dossierSources = (): DossierSources => ({
  ...ownTables(),
  store: eventStore(),
  now: () => Date.now(),
})

export type { Dossier } from './dossier/dossier.ts'

type Outcome = Pick<Explanation, 'score' | 'band'>

/**
 * A project's score, now and with more evidence. Records nothing.
 * @param now epoch milliseconds
 * @throws Refusal `ProjectNotFound`
 */
export const previewScore = async (
  id: string,
  evidence: readonly Evidence[],
  now: number,
): Promise<{ readonly before: Outcome; readonly after: Outcome }> => {
  const dossier = await loadDossier(id)
  const at = new Date(now).toISOString()
  const planned = evidence.map((fact, index): RecordedEvidence => ({
    ...fact,
    id: `planned-${index}`,
    eventId: '',
    version: dossier.version + 1 + index,
    recordedAt: at,
  }))
  const outcomeOf = (more: readonly RecordedEvidence[]): Outcome => {
    const { score, band } = explain(
      { ...dossier, evidence: [...dossier.evidence, ...more] },
      { at },
    )
    return { score, band }
  }
  return { before: outcomeOf([]), after: outcomeOf(planned) }
}
