import { inParallel } from '../../platform/in-parallel.ts'
import type { EventStore } from '../../platform/event-store/event-store.ts'
import {
  type Measurement,
  type MetricsTable,
  type Outcome,
  storeMeasurements,
} from '../../metrics/operations.ts'
import { whyNotMeasured } from '../../projects/published.ts'

const AT_ONCE = 16

/** What was handed in: fit, or refused by the field and the remedy. */
export type Read = { readonly measurement: Measurement } | Refused

interface Refused {
  readonly refused: string
}

/** What came of it. What failed may be handed in again as it is. */
export type Taken = { readonly outcome: Outcome } | Refused | { readonly failure: unknown }

interface IntakeOptions extends Pick<Parameters<typeof storeMeasurements>[2], 'source' | 'dryRun'> {
  readonly store: Pick<EventStore, 'load'>
}

/**
 * Takes measurements in, whichever way they come: by the queue or from a file. Each is stored or not
 * by itself, those of real projects alone; the same can be handed in again at any time.
 *
 * What is known of projects is kept: make one for an invocation or a command, not for a process.
 *
 * @returns what came of each, in their order
 */
export const createIntake = (
  table: MetricsTable,
  { store, ...options }: IntakeOptions,
): ((read: readonly Read[]) => Promise<readonly Taken[]>) => {
  const refusals = new Map<string, string | undefined>()
  /** @returns projects of which nothing can be said now, with why */
  const look = async (read: readonly Read[]): Promise<ReadonlyMap<string, unknown>> => {
    const named = new Set(read.flatMap((one) => projectOf(one) ?? []))
    const failures = new Map<string, unknown>()
    const unknown = [...named].filter((id) => !refusals.has(id))
    await inParallel(unknown, AT_ONCE, async (id) => {
      try {
        refusals.set(id, await whyNotMeasured(store, id))
      } catch (error) {
        failures.set(id, error)
      }
    })
    return failures
  }
  return async (read) => {
    const failures = await look(read)
    const taken = new Map<number, Taken>()
    const fit: { readonly place: number; readonly measurement: Measurement }[] = []
    for (const [place, one] of read.entries()) {
      const project = projectOf(one) ?? ''
      const refused = 'refused' in one ? one.refused : refusals.get(project)
      if (refused !== undefined) taken.set(place, { refused })
      else if (failures.has(project)) taken.set(place, { failure: failures.get(project) })
      else if ('measurement' in one) fit.push({ place, measurement: one.measurement })
    }
    const notStored = new Map<number, unknown>()
    const outcomes = await storeMeasurements(
      table,
      fit.map(({ measurement }) => measurement),
      { ...options, onFailure: (index, failure) => notStored.set(index, failure) },
    )
    for (const [index, { place }] of fit.entries()) {
      taken.set(
        place,
        notStored.has(index)
          ? { failure: notStored.get(index) }
          : { outcome: outcomes[index] ?? 'unchanged' },
      )
    }
    return read.map((_, place) => taken.get(place)!)
  }
}

const projectOf = (one: Read): string | undefined =>
  'measurement' in one && 'project' in one.measurement ? one.measurement.project : undefined
