import type { Decider, DomainEvent } from '../decider.ts'
import type { RecordedEvent } from './envelope.ts'
import { BrokenStreamError } from '../errors.ts'

/**
 * A stored event in its decider's newest schema. The hash stays that of the stored data.
 * @throws {BrokenStreamError} for an unknown type, a future schema, or a missing step
 */
export const upcast = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stored: RecordedEvent,
): RecordedEvent<Event> => {
  const { schemaVersions, upcasts }: UntypedSchema = decider
  const broken = (problem: string) => new BrokenStreamError(stored.stream, stored.version, problem)
  const today = schemaVersions[stored.type]
  if (today === undefined) throw broken(`${decider.category} knows no event ${stored.type}`)
  if (stored.schemaVersion > today) {
    throw broken(
      `${stored.type} has schema ${stored.schemaVersion}, this code reads up to ${today}`,
    )
  }
  let { data } = stored
  for (let schema = stored.schemaVersion; schema < today; schema += 1) {
    const step = upcasts?.[stored.type]?.[schema - 1]
    if (!step) throw broken(`${stored.type} has no step from schema ${schema} to ${schema + 1}`)
    data = step(data)
  }
  return { ...stored, schemaVersion: today, data } as RecordedEvent<Event>
}

/** Deciders whose upcasts are known to be complete. */
const checked = new WeakSet<UntypedSchema>()

/**
 * Refuses, before its first use, a decider that cannot read all it has ever written.
 * @throws {TypeError} that names the types with a gap
 */
export const assertUpcasts = (decider: UntypedSchema & { readonly category: string }): void => {
  if (checked.has(decider)) return
  const missing = missingUpcasts(decider)
  if (missing.length > 0) {
    throw new TypeError(
      `${decider.category} has no complete way to the newest schema of ${missing.join(', ')}.`,
    )
  }
  checked.add(decider)
}

/** Types without all steps from schema 1 to the newest. */
export const missingUpcasts = (decider: UntypedSchema): string[] =>
  Object.entries(decider.schemaVersions)
    .filter(([type, today]) => (decider.upcasts?.[type]?.length ?? 0) !== today - 1)
    .map(([type]) => type)

interface UntypedSchema {
  readonly schemaVersions: Readonly<Record<string, number>>
  readonly upcasts?: Readonly<Record<string, readonly ((data: unknown) => unknown)[] | undefined>>
}
