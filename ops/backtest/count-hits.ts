import type { InputId } from '../../shared/values/rating.ts'
import { fisherTails, type Interval, wilsonInterval } from './statistics.ts'

/** What is compared: each subject belongs to one of its groups, or its group is unknown. */
export interface Feature<Subject> {
  readonly name: string
  /** The input of the formula that it bears on; null for none. */
  readonly input: InputId | null
  /** undefined: unknown. */
  readonly groupOf: (subject: Subject) => string | undefined
  /** Groups in the order of the report; others follow by size. */
  readonly order?: readonly string[]
}

/** The later incidents of one subject. */
export type HitKind = 'certain' | 'by name' | 'none'

/** How many of a group were hit later, beside all others whose group is known. */
export interface GroupCount {
  readonly group: string
  readonly hits: number
  /** Of the hits, those matched by name alone. */
  readonly byName: number
  readonly of: number
  /** Bounds of the share at 95%. */
  readonly interval: Interval
  /** The share of the group through that of the rest; null without a rest that was hit. */
  readonly ratio: number | null
  /** One-sided; null where nothing is compared. */
  readonly more: number | null
  readonly fewer: number | null
}

export interface FeatureCount {
  readonly feature: string
  readonly input: InputId | null
  readonly groups: readonly GroupCount[]
  /** Those of unknown group; they are compared with no other. */
  readonly untold: GroupCount | null
}

/** Counts hits by the groups of one feature. */
export const countHits = <Subject>(
  feature: Feature<Subject>,
  subjects: readonly Subject[],
  hitOf: (subject: Subject) => HitKind,
): FeatureCount => {
  const byGroup = Map.groupBy(subjects, feature.groupOf)
  const untold = byGroup.get(undefined)
  byGroup.delete(undefined)
  const told = [...byGroup.values()].flat()
  const places = new Map((feature.order ?? []).map((group, index) => [group, index]))
  const placeOf = (group: string): number => places.get(group) ?? places.size
  const groups = [...byGroup]
    .map(([group, members]) => compare(group!, tally(members, hitOf), tally(told, hitOf)))
    .toSorted((a, b) => placeOf(a.group) - placeOf(b.group) || b.of - a.of)
  return {
    feature: feature.name,
    input: feature.input,
    // Of two groups the second comparison is the first one over again.
    groups: groups.length === 2 ? [groups[0]!, { ...groups[1]!, ...NOT_COMPARED }] : groups,
    untold: untold ? { ...alone('not told', tally(untold, hitOf)), ...NOT_COMPARED } : null,
  }
}

const NOT_COMPARED = { ratio: null, more: null, fewer: null } as const

interface Tally {
  readonly hits: number
  readonly byName: number
  readonly of: number
}

const tally = <Subject>(
  members: readonly Subject[],
  hitOf: (subject: Subject) => HitKind,
): Tally => {
  const kinds = members.map(hitOf)
  return {
    hits: kinds.filter((kind) => kind !== 'none').length,
    byName: kinds.filter((kind) => kind === 'by name').length,
    of: members.length,
  }
}

const alone = (group: string, counted: Tally) => ({
  group,
  ...counted,
  interval: wilsonInterval(counted.hits, counted.of),
})

const compare = (group: string, counted: Tally, told: Tally): GroupCount => {
  const rest = { hits: told.hits - counted.hits, of: told.of - counted.of }
  if (rest.of === 0) return { ...alone(group, counted), ...NOT_COMPARED }
  const ratio = rest.hits === 0 ? null : counted.hits / counted.of / (rest.hits / rest.of)
  return { ...alone(group, counted), ratio, ...fisherTails(counted, rest) }
}

/** How often chance alone may mislead among so many comparisons together. */
const CHANCE = 0.05

/** Number of tests in a report. */
export const comparisonsIn = (counts: readonly FeatureCount[]): number =>
  counts.flatMap(({ groups }) => groups).filter(({ more }) => more !== null).length

/**
 * Whether a group stands out even when all comparisons are counted (Bonferroni), to whichever side:
 * the smaller tail is doubled, as nobody said before on which side to look.
 */
export const standsOut = ({ more, fewer }: GroupCount, comparisons: number): boolean =>
  more !== null && fewer !== null && 2 * Math.min(more, fewer) * comparisons < CHANCE
