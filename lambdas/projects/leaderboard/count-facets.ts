import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'
import { DAY_MS } from '../../../shared/values/days.ts'
import { BANDS, CONFIDENCE_LEVELS } from '../../../shared/values/rating.ts'
import { startOf, type WordsColumn } from '../catalogue/columns/column-types.ts'
import {
  AUDIT_STATUSES,
  BOUNTY_STATES,
  INCIDENT_STATUSES,
  KYC_STATUSES,
  MONITORED_STATES,
  NONE,
} from '../catalogue/columns/groups.ts'
import {
  auditAge,
  type FilterKey,
  hasBountyOf,
  NO_ACTIVE_INCIDENT,
  type SegmentColumns,
} from './filter-columns.ts'

type Facets = ResponseOf<typeof getLeaderboard>['facets']

const BOUNTY_OF_NOTE_USD = 100_000
const RECENT_AUDIT_DAYS = 90

const VERIFIED = KYC_STATUSES.indexOf('verified')
const ACTIVE_BOUNTY = BOUNTY_STATES.indexOf('active')
const MONITORED = MONITORED_STATES.indexOf(true)
const IN_PROGRESS = AUDIT_STATUSES.indexOf('in_progress')
const noActiveIncident = new Set(NO_ACTIVE_INCIDENT.map((one) => INCIDENT_STATUSES.indexOf(one)))

type List = SegmentColumns['list']

interface Signal {
  readonly filter: FilterKey
  has(list: List, slot: number, now: number): boolean
}

/** Each with the filter that chooses it. */
const signals: Readonly<Record<string, Signal>> = {
  kyc: { filter: 'kyc', has: ({ kyc }, slot) => kyc[slot] === VERIFIED },
  bounty: { filter: 'bounty', has: ({ bounty }, slot) => bounty[slot] === ACTIVE_BOUNTY },
  monitored: { filter: 'monitored', has: ({ monitored }, slot) => monitored[slot] === MONITORED },
  noIncident: {
    filter: 'incident',
    has: ({ incident }, slot) => noActiveIncident.has(incident[slot]!),
  },
  bountyOver100k: {
    filter: 'bountyMin',
    has: (list, slot) => hasBountyOf(list, slot, BOUNTY_OF_NOTE_USD),
  },
  noCritical: { filter: 'noCritical', has: ({ openCritical }, slot) => openCritical[slot] === 0 },
  auditedRecently: {
    filter: 'auditedSince',
    has: (list, slot, now) => auditAge(list, slot, now) <= RECENT_AUDIT_DAYS * DAY_MS,
  },
  openCritical: {
    filter: 'noCritical',
    has: ({ openCritical }, slot) => openCritical[slot] !== NONE && openCritical[slot]! > 0,
  },
}

interface FacetCounter {
  /**
   * Counts a project that passes all filters but at most one.
   * @param failed the filter that it does not pass
   */
  count(slot: number, failed: FilterKey | undefined): void
}

export interface FacetCounts {
  /** For the slots of one segment. */
  of(columns: SegmentColumns): FacetCounter
  /** For each choice of a filter, the projects that have it and pass all other filters. */
  facets(): Facets
}

/** @param now epoch milliseconds */
export const createFacetCounts = (now: number): FacetCounts => {
  const bands = new Uint32Array(BANDS.length)
  const audits = new Uint32Array(AUDIT_STATUSES.length)
  const levels = new Uint32Array(CONFIDENCE_LEVELS.length)
  const named = Object.entries(signals).map(([name, signal]) => ({ name, ...signal, count: 0 }))
  const words = { chain: new Map<string, number>(), category: new Map<string, number>() }
  const pending: (() => void)[] = []

  /** Counts by code, and once by word at the end. */
  const wordCounter = (column: WordsColumn, into: Map<string, number>) => {
    const counts = new Uint32Array(column.words.length)
    pending.push(() => {
      for (const [code, count] of counts.entries()) {
        const word = column.words[code]!
        if (count > 0) into.set(word, (into.get(word) ?? 0) + count)
      }
    })
    return (slot: number): void => {
      for (let at = startOf(column.ends, slot); at < column.ends[slot]!; at += 1) {
        counts[column.codes[at]!]! += 1
      }
    }
  }

  return {
    of: ({ list }) => {
      const countChains = wordCounter(list.chains, words.chain)
      const countCategory = wordCounter(list.category, words.category)
      return {
        count: (slot, failed) => {
          const counts = (filter: FilterKey): boolean => failed === undefined || failed === filter
          if (counts('chain')) countChains(slot)
          if (counts('category')) countCategory(slot)
          if (counts('band')) bands[list.band[slot]!]! += 1
          if (counts('conf')) levels[list.confidence[slot]!]! += 1
          if (counts('audit')) {
            const status = list.audit[slot]!
            audits[status]! += 1
            // An audit under way does not hide a published one.
            if (status !== IN_PROGRESS && list.auditsInProgress[slot]! > 0)
              audits[IN_PROGRESS]! += 1
          }
          for (const signal of named) {
            if (counts(signal.filter) && signal.has(list, slot, now)) signal.count += 1
          }
        },
      }
    },
    facets: () => {
      for (const take of pending.splice(0)) take()
      return {
        chain: inOrder([...words.chain]),
        category: inOrder([...words.category]),
        band: byChoice(BANDS, bands),
        audit: byChoice(AUDIT_STATUSES, audits),
        signals: Object.fromEntries(named.map(({ name, count }) => [name, count])),
        conf: byChoice(CONFIDENCE_LEVELS, levels),
      }
    },
  }
}

const byChoice = (choices: readonly string[], counts: Uint32Array): Record<string, number> =>
  inOrder(choices.map((choice, code): [string, number] => [choice, counts[code]!]))

const inOrder = (counts: [string, number][]): Record<string, number> =>
  Object.fromEntries(
    counts.filter(([, count]) => count > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
