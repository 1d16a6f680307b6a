import type { Decider, DomainEvent } from '../decider.ts'
import type { RecordedEvent } from './envelope.ts'
import { BrokenStreamError } from '../errors.ts'

/**
 * A stored event in the schema that its decider knows today. Its hash is that of the stored data.
 * @throws {BrokenStreamError} for an unknown type, a schema from the future, or a missing step.
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
  // The type is one of the decider's, and the steps bring its data to today's shape.
  return { ...stored, schemaVersion: today, data } as RecordedEvent<Event>
}

/** Deciders whose chains of upcasts are known to be whole. */
const checked = new WeakSet<UntypedSchema>()

/**
 * Refuses a decider that could not read all it has ever written, before it is used for the first
 * time and not when the first old event turns up.
 * @throws {TypeError} that names the types without a complete way to their newest schema.
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

/** Types without a complete way from schema 1 to today's. */
export const missingUpcasts = (decider: UntypedSchema): string[] =>
  Object.entries(decider.schemaVersions)
    .filter(([type, today]) => (decider.upcasts?.[type]?.length ?? 0) !== today - 1)
    .map(([type]) => type)

interface UntypedSchema {
  readonly schemaVersions: Readonly<Record<string, number>>
  readonly upcasts?: Readonly<Record<string, readonly ((data: unknown) => unknown)[] | undefined>>
}
