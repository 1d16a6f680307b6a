import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import type { getLeaderboard } from '../../../../shared/contract/projects/leaderboard.ts'
import { DAY_MS } from '../../../../shared/values/days.ts'
import { BANDS, CONFIDENCE_LEVELS } from '../../../../shared/values/rating.ts'
import type { WordsColumn } from '../columns/column-types.ts'
import {
  AUDIT_STATUSES,
  BOUNTY_STATES,
  type GroupColumns,
  INCIDENT_STATUSES,
  KYC_STATUSES,
  MONITORED_STATES,
  NONE,
} from '../columns/groups.ts'
import {
  auditAge,
  hasBountyOf,
  NO_ACTIVE_INCIDENT,
  RECENT_AUDIT_DAYS,
} from '../columns/list-values.ts'

export type Facets = ResponseOf<typeof getLeaderboard>['facets']

const BOUNTY_OF_NOTE_USD = 100_000

const IN_PROGRESS = AUDIT_STATUSES.indexOf('in_progress')

type List = GroupColumns<'list'>

/** The mark of a project that passes all filters. */
export const PASSES = 0

export interface FacetCounts {
  /**
   * Counts the projects of one segment.
   * @param marks of each slot: `PASSES`, the code of the only filter that holds it back, or another number
   */
  add(list: List, marks: Uint8Array): void
  /** For each choice of a filter, the projects that have it and pass all other filters. */
  facets(): Facets
}

/**
 * Column by column: loops that do one thing are fast from their start, which counts where a process
 * has just begun.
 * @param codes of the filters that are set
 * @param now epoch milliseconds
 */
export const createFacetCounts = (codes: ReadonlyMap<string, number>, now: number): FacetCounts => {
  const chains = new Map<string, number>()
  const categories = new Map<string, number>()
  const bands = new Uint32Array(BANDS.length)
  const levels = new Uint32Array(CONFIDENCE_LEVELS.length)
  const audits = new Uint32Array(AUDIT_STATUSES.length)
  const kyc = new Uint32Array(KYC_STATUSES.length)
  const bounties = new Uint32Array(BOUNTY_STATES.length)
  const monitored = new Uint32Array(MONITORED_STATES.length)
  const incidents = new Uint32Array(INCIDENT_STATUSES.length)
  const counted = { bountyOver100k: 0, noCritical: 0, auditedRecently: 0, openCritical: 0 }

  return {
    add: (list, marks) => {
      const of = (filter: string): Counted => ({ marks, own: codes.get(filter) ?? PASSES })
      countWords(of('chain'), list.chains, chains)
      countWords(of('category'), list.category, categories)
      countCodes(of('band'), list.band, bands)
      countCodes(of('conf'), list.confidence, levels)
      countCodes(of('audit'), list.audit, audits)
      // An audit under way does not hide a published one.
      audits[IN_PROGRESS]! += countWhere(
        of('audit'),
        (slot) => list.audit[slot] !== IN_PROGRESS && list.auditsInProgress[slot]! > 0,
      )
      countCodes(of('kyc'), list.kyc, kyc)
      countCodes(of('bounty'), list.bounty, bounties)
      countCodes(of('monitored'), list.monitored, monitored)
      countCodes(of('incident'), list.incident, incidents)
      const { openCritical } = list
      counted.noCritical += countWhere(of('noCritical'), (slot) => openCritical[slot] === 0)
      counted.openCritical += countWhere(
        of('noCritical'),
        (slot) => openCritical[slot]! > 0 && openCritical[slot] !== NONE,
      )
      counted.bountyOver100k += countWhere(of('bountyMin'), (slot) =>
        hasBountyOf(list, slot, BOUNTY_OF_NOTE_USD),
      )
      counted.auditedRecently += countWhere(
        of('auditedSince'),
        (slot) => auditAge(list, slot, now) <= RECENT_AUDIT_DAYS * DAY_MS,
      )
    },
    facets: () => ({
      chain: inOrder([...chains]),
      category: inOrder([...categories]),
      band: byChoice(BANDS, bands),
      audit: byChoice(AUDIT_STATUSES, audits),
      signals: {
        kyc: kyc[KYC_STATUSES.indexOf('verified')]!,
        bounty: bounties[BOUNTY_STATES.indexOf('active')]!,
        monitored: monitored[MONITORED_STATES.indexOf(true)]!,
        noIncident: NO_ACTIVE_INCIDENT.reduce(
          (sum, status) => sum + incidents[INCIDENT_STATUSES.indexOf(status)]!,
          0,
        ),
        ...counted,
      },
      conf: byChoice(CONFIDENCE_LEVELS, levels),
    }),
  }
}

/** The slots whose mark is `PASSES` or the filter's own. */
interface Counted {
  readonly marks: Uint8Array
  readonly own: number
}

const countCodes = ({ marks, own }: Counted, codes: Uint8Array, into: Uint32Array): void => {
  for (let slot = 0; slot < marks.length; slot += 1) {
    const mark = marks[slot]
    if (mark === PASSES || mark === own) into[codes[slot]!]! += 1
  }
}

const countWhere = ({ marks, own }: Counted, test: (slot: number) => boolean): number => {
  let count = 0
  for (let slot = 0; slot < marks.length; slot += 1) {
    const mark = marks[slot]
    if ((mark === PASSES || mark === own) && test(slot)) count += 1
  }
  return count
}

const countWords = (
  { marks, own }: Counted,
  { words, codes, ends }: WordsColumn,
  into: Map<string, number>,
): void => {
  const counts = new Uint32Array(words.length)
  for (let slot = 0, at = 0; slot < marks.length; slot += 1) {
    const mark = marks[slot]
    const end = ends[slot]!
    const isCounted = mark === PASSES || mark === own
    for (; at < end; at += 1) if (isCounted) counts[codes[at]!]! += 1
  }
  for (const [code, count] of counts.entries()) {
    if (count > 0) into.set(words[code]!, (into.get(words[code]!) ?? 0) + count)
  }
}

const byChoice = (choices: readonly string[], counts: Uint32Array): Record<string, number> =>
  inOrder(choices.map((choice, code): [string, number] => [choice, counts[code]!]))

const inOrder = (counts: [string, number][]): Record<string, number> =>
  Object.fromEntries(
    counts.filter(([, count]) => count > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
