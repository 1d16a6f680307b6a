import { isDeepStrictEqual } from 'node:util'
import type { RecordedEvidence } from '../../../shared/values/evidence/evidence.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import { BrokenStreamError } from '../../platform/event-store/errors.ts'
import type { EventStore } from '../../platform/event-store/event-store.ts'
import { upcast } from '../../platform/event-store/events/upcast.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { measuredDays } from '../../metrics/published.ts'
import type { ProjectVersion } from '../catalogue/store/project-versions.ts'
import { type ProjectEvent, projectDecider } from '../decider.ts'
import { addEvents, type Dossier, withMeasured } from './dossier.ts'
import type { DossierTable } from './dossier-items.ts'
import { BrokenDossierError, readDossierFrom, readDossiersFrom } from './read-dossier.ts'
import { writeDossier, writeFirst } from './write-dossier.ts'

export interface EvidenceSources extends DossierTable {
  readonly store: Pick<EventStore, 'readEvents'>
}

export interface DossierSources extends EvidenceSources {
  readonly store: Pick<EventStore, 'readEvents' | 'readRanges'>
  now(): number
}

/** The stored dossier, as found. */
interface InPlace {
  readonly dossier: Dossier | undefined
}

/**
 * Brings a dossier up to date with the project's stream and measurements; undefined without such a
 * project. Writes only changes; rebuilds an unreadable one.
 * @param version of the stream: events up to the dossier's version are not read again
 * @param fromEvents rebuilds it from all events
 * @param inPlace as just read; read if absent
 */
export const updateDossier = async (
  sources: DossierSources,
  { id, version }: ProjectVersion,
  {
    fromEvents = false,
    inPlace: known,
  }: { readonly fromEvents?: boolean; readonly inPlace?: InPlace | undefined } = {},
): Promise<Dossier | undefined> => {
  const madeAt = sources.now()
  const inPlace = known ? known.dossier : await readWhole(sources, id)
  const stored = fromEvents ? undefined : inPlace
  const dossier = await withNewEvents(sources, stored, id, version)
  if (!dossier) return undefined
  const { market, social } = await measuredDays(sources, id)
  const fresh = withMeasured(dossier, market, social)
  if (!isDeepStrictEqual(fresh, inPlace)) await writeDossier(sources, fresh, madeAt)
  return fresh
}

/**
 * Dossiers of many projects at given stream versions: the stored one where it is new enough, else
 * from `updateDossier`. Skips later measurements, and all of a project without a dossier: a hundred
 * of those take four requests.
 */
export const loadDossiers = async (
  sources: DossierSources,
  projects: readonly ProjectVersion[],
): Promise<(project: ProjectVersion) => Promise<Dossier | undefined>> => {
  const known = new Map<string, Dossier | undefined>()
  for (let from = 0; from < projects.length; from += LOT) {
    const lot = projects.slice(from, from + LOT)
    try {
      const ids = lot.map(({ id }) => id)
      const inPlace = await readDossiersFrom(sources, ids, { consistent: true })
      for (const id of ids) known.set(id, inPlace.get(id))
      const without = lot.filter(({ id }) => !inPlace.has(id))
      for (const dossier of await makeFirst(sources, without)) known.set(dossier.id, dossier)
    } catch (error) {
      // The later reads one by one show which.
      if (!(error instanceof BrokenDossierError || error instanceof BrokenStreamError)) throw error
    }
  }
  return async (project) => {
    const dossier = known.get(project.id)
    if (dossier && dossier.version >= project.version) return dossier
    const inPlace = known.has(project.id) ? { dossier } : undefined
    return await updateDossier(sources, project, { inPlace })
  }
}

const LOT = 100
/** Longer streams are read one by one. */
const FIRST_EVENTS_MAX = 10

/** First dossiers of short streams; gives up when another writer is at it. */
const makeFirst = async (
  sources: DossierSources,
  projects: readonly ProjectVersion[],
): Promise<readonly Dossier[]> => {
  const madeAt = sources.now()
  const short = projects.filter(({ version }) => version <= FIRST_EVENTS_MAX)
  const events = await sources.store.readRanges(
    short.map(({ id, version }) => ({
      stream: streamName(projectDecider.category, id),
      from: 1,
      to: version,
    })),
  )
  const dossiers = [...events.values()].flatMap(
    (stored) =>
      addEvents(
        undefined,
        stored.map((event) => upcast(projectDecider, event)),
      ) ?? [],
  )
  return (await writeFirst(sources, dossiers, madeAt)) ? dossiers : []
}

const readWhole = async (sources: DossierSources, id: string): Promise<Dossier | undefined> => {
  try {
    return await readDossierFrom(sources, id)
  } catch (error) {
    if (!(error instanceof BrokenDossierError)) throw error
    log('warn', 'dossier is made anew', { project: id, error: errorDetails(error) })
    return undefined
  }
}

/** @param version what has it already is not looked at; default: whatever the stream has is added */
const withNewEvents = async (
  { store }: EvidenceSources,
  stored: Dossier | undefined,
  id: string,
  version = Infinity,
): Promise<Dossier | undefined> => {
  if (stored && stored.version >= version) return stored
  const events: RecordedEvent<ProjectEvent>[] = []
  const stream = streamName(projectDecider.category, id)
  for await (const event of store.readEvents(stream, (stored?.version ?? 0) + 1)) {
    events.push(upcast(projectDecider, event))
  }
  return addEvents(stored, events)
}

/** Streams that are read at a time. */
const AT_ONCE = 16

/**
 * All evidence of projects, superseded pieces included, also what no dossier has yet. One request per
 * hundred projects, and one for each whose dossier is behind. Writes nothing.
 * @param projects with the number of pieces that their heads know
 */
export const readEvidence = async (
  sources: EvidenceSources,
  projects: readonly { readonly id: string; readonly pieces: number }[],
): Promise<Map<string, readonly RecordedEvidence[]>> => {
  const ids = projects.map(({ id }) => id)
  const dossiers = await readDossiersFrom(sources, ids, { consistent: true }).catch(
    (error: unknown) => {
      // The streams have it all.
      if (error instanceof BrokenDossierError) return new Map<string, Dossier>()
      throw error
    },
  )
  const found = new Map<string, readonly RecordedEvidence[]>()
  await inParallel(projects, AT_ONCE, async ({ id, pieces }) => {
    const stored = dossiers.get(id)
    const isBehind = (stored?.evidence.length ?? 0) < pieces
    const dossier = isBehind ? await withNewEvents(sources, stored, id) : stored
    found.set(id, dossier?.evidence ?? [])
  })
  return found
}
