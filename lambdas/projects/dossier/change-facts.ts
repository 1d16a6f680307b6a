import { isDeepStrictEqual } from 'node:util'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'

/** The id names the stream. */
export type FactChanges = Partial<Omit<ProjectFacts, 'id' | 'family'>> & {
  /** Null: it belongs to none any more. */
  readonly family?: string | null
}

/**
 * What a source says otherwise, with the source; a new source of known facts is no change. Links,
 * aliases and family that it leaves out are gone. Contracts stay: several sources find them.
 */
export const changedFacts = (
  before: ProjectFacts,
  { source, ...now }: ProjectFacts,
): FactChanges => {
  const changes = differences(before, now)
  const isChange = Object.keys(changes).length > 0
  return isChange && source ? { ...changes, source } : changes
}

const differences = (before: ProjectFacts, now: Omit<ProjectFacts, 'source'>): FactChanges =>
  Object.fromEntries(
    // An event cannot say that a fact is absent: it records that there is none.
    Object.entries({
      ...(before.links && { links: {} }),
      ...(before.aliases && { aliases: [] }),
      ...(before.family !== undefined && { family: null }),
      ...now,
    }).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof ProjectFacts])),
  )

/** The facts once these changes are made. */
export const applyChanges = (facts: ProjectFacts, { family, ...changes }: FactChanges) => {
  const changed: ProjectFacts = { ...facts, ...changes, ...(family && { family }) }
  if (family !== null) return changed
  const { family: _, ...others } = changed
  return others
}
