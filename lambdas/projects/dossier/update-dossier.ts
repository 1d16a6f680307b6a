import { isDeepStrictEqual } from 'node:util'
import { streamName } from '../../platform/event-store/decider.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import { BrokenStreamError } from '../../platform/event-store/errors.ts'
import type { EventStore } from '../../platform/event-store/event-store.ts'
import { upcast } from '../../platform/event-store/events/upcast.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { measuredDays } from '../../platform/metrics/daily-series.ts'
import { type ProjectEvent, projectDecider } from '../decider.ts'
import { addEvents, type Dossier, withMeasured } from './dossier.ts'
import type { DossierTable } from './dossier-items.ts'
import { BrokenDossierError, readDossierFrom, readDossiersFrom } from './read-dossier.ts'
import { writeDossier, writeFirst } from './write-dossier.ts'

export interface DossierSources extends DossierTable {
  readonly store: Pick<EventStore, 'readEvents' | 'readRanges'>
  /** Epoch milliseconds. */
  now(): number
}

/** A project, and how far its stream goes. */
interface ProjectVersion {
  readonly id: string
  readonly version: number
}

/** What was found where the dossier of a project lies. */
interface InPlace {
  readonly dossier: Dossier | undefined
}

/**
 * Brings a project's dossier up to date with its stream and with what was measured, and answers it;
 * undefined where there is no such project. It is written only if it says something new. One that
 * cannot be read is made anew.
 *
 * @param version of the stream: what the dossier holds up to there is not read again
 * @param fromEvents makes it of all events, whatever the one in place says
 * @param inPlace where it was read just before; read if absent
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
 * For many projects, each with the version of its stream: answers what gives the dossier of one of
 * them, the one in place where that holds the stream up to there, else as `updateDossier` does. What
 * was measured since it was made is not looked for, nor what was measured of a project that has no
 * dossier yet: for a hundred of those it takes four requests together.
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
      // Which one it is shows when they are looked at one by one.
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
/** A longer stream is read by itself. */
const FIRST_EVENTS_MAX = 10

/** Writes the first dossiers of projects with short streams; none where another is at it. */
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
    return await readDossierFrom(sources, id, { consistent: true })
  } catch (error) {
    if (!(error instanceof BrokenDossierError)) throw error
    log('warn', 'dossier is made anew', { project: id, error: errorDetails(error) })
    return undefined
  }
}

const withNewEvents = async (
  { store }: DossierSources,
  stored: Dossier | undefined,
  id: string,
  version: number,
): Promise<Dossier | undefined> => {
  if (stored && stored.version >= version) return stored
  const events: RecordedEvent<ProjectEvent>[] = []
  const stream = streamName(projectDecider.category, id)
  for await (const event of store.readEvents(stream, (stored?.version ?? 0) + 1)) {
    events.push(upcast(projectDecider, event))
  }
  return addEvents(stored, events)
}
