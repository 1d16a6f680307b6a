import { DAY_MS, dayOf } from '../../shared/values/days.ts'
import type { AliasLine } from './alias-file.ts'
import { type FeatureCount, countHits, type HitKind } from './count-hits.ts'
import type { ListedIncident } from './incident-list.ts'
import { type KnownProtocol, listFeatures } from './list-features.ts'
import { type Match, matchIncidents, type Unmatched } from './match-incidents.ts'
import type { ListedProtocol } from './protocol-list.ts'

/** When a test looks from, and how far. */
export interface Span {
  /** The day of the list, epoch milliseconds. */
  readonly at: number
  /** Days after it in which incidents count; undefined: all. */
  readonly within: number | undefined
}

export interface ListBacktest {
  readonly counts: readonly FeatureCount[]
  /** Of incidents of other days, too. */
  readonly matches: readonly (Match & { readonly when: 'before' | 'after' | 'not counted' })[]
  readonly unmatched: readonly Unmatched[]
  /** Protocols hit later. */
  readonly hit: number
  /** Of these, those matched by name alone. */
  readonly hitByName: number
}

/**
 * Which protocols of a list were hit after its day, by what the list said of them.
 *
 * @param certain leaves out matches by name alone
 */
export const listBacktest = (
  protocols: readonly ListedProtocol[],
  incidents: readonly ListedIncident[],
  aliases: readonly AliasLine[],
  { at, within, certain }: Span & { readonly certain: boolean },
): ListBacktest => {
  const { matches, unmatched } = matchIncidents(protocols, incidents, aliases)
  const day = dayOf(at)
  const last = within === undefined ? undefined : dayOf(at + within * DAY_MS)
  const whenOf = ({ incident, by }: Match): ListBacktest['matches'][number]['when'] => {
    // The list may be older or newer than an incident of its own day.
    if ((certain && by === 'name') || incident.day === day) return 'not counted'
    if (incident.day < day) return 'before'
    return last === undefined || incident.day <= last ? 'after' : 'not counted'
  }
  const dated = matches.map((match) => ({ ...match, when: whenOf(match) }))
  const hitBefore = new Set<ListedProtocol>()
  const hits = new Map<number, HitKind>()
  for (const { protocol, by, when } of dated) {
    if (when === 'before') hitBefore.add(protocol)
    if (when !== 'after' || hits.get(protocol.row) === 'certain') continue
    hits.set(protocol.row, by === 'name' ? 'by name' : 'certain')
  }
  const known: KnownProtocol[] = protocols.map((protocol) => ({
    ...protocol,
    wasHitBefore: hitBefore.has(protocol),
  }))
  const hitOf = ({ row }: KnownProtocol): HitKind => hits.get(row) ?? 'none'
  return {
    counts: listFeatures(known, at).map((feature) => countHits(feature, known, hitOf)),
    matches: dated,
    unmatched,
    hit: hits.size,
    hitByName: [...hits.values()].filter((kind) => kind === 'by name').length,
  }
}
