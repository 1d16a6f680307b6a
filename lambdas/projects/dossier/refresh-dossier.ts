import { isDeepStrictEqual } from 'node:util'
import { streamName } from '../../platform/event-store/decider.ts'
import type { RecordedEvent } from '../../platform/event-store/envelope.ts'
import type { EventStore } from '../../platform/event-store/event-store.ts'
import { upcast } from '../../platform/event-store/upcast.ts'
import { errorDetails, log } from '../../platform/log.ts'
import { marketDays, socialDays } from '../../platform/metrics/daily-series.ts'
import { type ProjectEvent, projectDecider } from '../decider.ts'
import { addEvents, type Dossier, withMeasured } from './dossier.ts'
import type { DossierTable } from './dossier-items.ts'
import { BrokenDossierError, readDossierFrom } from './read-dossier.ts'
import { writeDossier } from './write-dossier.ts'

export interface DossierSources extends DossierTable {
  readonly store: Pick<EventStore, 'readEvents'>
  /** Epoch milliseconds. */
  now(): number
}

/**
 * Brings a project's dossier up to date with its stream and with what was measured, and answers it;
 * undefined where there is no such project. It is written only if it says something new. One that
 * cannot be read is made anew.
 *
 * @param version of the stream: what the dossier holds up to there is not read again
 * @param fromEvents makes it of all events, whatever the one in place says
 */
export const refreshDossier = async (
  sources: DossierSources,
  { id, version }: { readonly id: string; readonly version: number },
  { fromEvents = false }: { readonly fromEvents?: boolean } = {},
): Promise<Dossier | undefined> => {
  const madeAt = sources.now()
  const inPlace = await readWhole(sources, id)
  const held = fromEvents ? undefined : inPlace
  const dossier = await withNewEvents(sources, held, id, version)
  if (!dossier) return undefined
  const [market, social] = await Promise.all([marketDays(sources, id), socialDays(sources, id)])
  const fresh = withMeasured(dossier, market, social)
  if (!isDeepStrictEqual(fresh, inPlace)) await writeDossier(sources, fresh, madeAt)
  return fresh
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
  held: Dossier | undefined,
  id: string,
  version: number,
): Promise<Dossier | undefined> => {
  if (held && held.version >= version) return held
  const events: RecordedEvent<ProjectEvent>[] = []
  const stream = streamName(projectDecider.category, id)
  for await (const event of store.readEvents(stream, (held?.version ?? 0) + 1)) {
    events.push(upcast(projectDecider, event))
  }
  return addEvents(held, events)
}
