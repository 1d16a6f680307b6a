import type { QueryOf } from '../../../shared/contract/endpoint.ts'
import type {
  getLeaderboard,
  leaderboardFilters,
} from '../../../shared/contract/projects/leaderboard.ts'
import { normalise } from '../../../shared/search/normalise.ts'
import { DAY_MS } from '../../../shared/values/days.ts'
import { BANDS, CONFIDENCE_LEVELS } from '../../../shared/values/rating.ts'
import { startOf, textAt, type WordsColumn } from '../catalogue/columns/column-types.ts'
import {
  AUDIT_STATUSES,
  BOUNTY_STATES,
  flags,
  type Group,
  type GroupColumns,
  INCIDENT_STATUSES,
  KYC_STATUSES,
  MONITORED_STATES,
  NONE,
} from '../catalogue/columns/groups.ts'
import { auditAge, hasBountyOf, NO_ACTIVE_INCIDENT } from '../catalogue/columns/list-values.ts'

export type LeaderboardQuery = QueryOf<typeof getLeaderboard>
export type FilterKey = keyof typeof leaderboardFilters

/** The groups of one segment that a question needs. */
export type SegmentColumns = { readonly list: GroupColumns<'list'> } & {
  readonly [G in Group]?: GroupColumns<G>
}

export type Test = (slot: number) => boolean
type Value<Key extends FilterKey> = NonNullable<LeaderboardQuery[Key]>

/** Beside `list`. */
export const filterGroups: Readonly<Partial<Record<FilterKey, Group>>> = {
  q: 'names',
  mcap: 'figures',
  ids: 'ids',
}

/** Unknown values pass no filter. */
const tests: {
  readonly [Key in FilterKey]: (value: Value<Key>, now: number) => (columns: SegmentColumns) => Test
} = {
  q: (text) => {
    const needle = Buffer.from(normalise(text))
    return ({ names }) => isMarked(names ? slotsContaining(names.folded, needle) : undefined)
  },
  chain: (chains) => {
    return ({ list }) => hasWord(list.chains, chains)
  },
  category: (categories) => {
    return ({ list }) => hasWord(list.category, categories)
  },
  band: (bands) => oneOf('band', BANDS, bands),
  score: ({ low, high }) => {
    return ({ list: { score } }) => {
      return (slot) => score[slot] !== NONE && isWithin(score[slot]! / 10, low, high)
    }
  },
  audit: (status) => {
    const code = AUDIT_STATUSES.indexOf(status)
    const isInProgress = status === 'in_progress'
    return ({ list: { audit, auditsInProgress } }) => {
      return (slot) => audit[slot] === code || (isInProgress && auditsInProgress[slot]! > 0)
    }
  },
  auditedSince: (days, now) => {
    return ({ list }) => {
      return (slot) => auditAge(list, slot, now) <= days * DAY_MS
    }
  },
  kyc: () => oneOf('kyc', KYC_STATUSES, ['verified']),
  bounty: () => oneOf('bounty', BOUNTY_STATES, ['active']),
  bountyMin: (usd) => {
    return ({ list }) => {
      return (slot) => hasBountyOf(list, slot, usd)
    }
  },
  monitored: () => oneOf('monitored', MONITORED_STATES, [true]),
  incident: (status) =>
    oneOf('incident', INCIDENT_STATUSES, status === 'active' ? ['active'] : NO_ACTIVE_INCIDENT),
  noCritical: () => {
    return ({ list: { openCritical } }) => {
      return (slot) => openCritical[slot] === 0
    }
  },
  capped: () => {
    return ({ list }) => {
      return (slot) => (list.flags[slot]! & flags.capped) !== 0
    }
  },
  lost: (points) => {
    return ({ list: { change30d } }) => {
      return (slot) => change30d[slot] !== NONE && change30d[slot]! <= 1000 - points * 10
    }
  },
  mcap: ({ low, high }) => {
    return ({ figures }) => {
      return (slot) => isWithin(figures?.marketCapUsd[slot] ?? Number.NaN, low, high)
    }
  },
  conf: (levels) => oneOf('confidence', CONFIDENCE_LEVELS, levels),
  ids: (wanted) => {
    const selected = new Set(wanted)
    return ({ ids }) => {
      return (slot) => ids !== undefined && selected.has(textAt(ids.id, slot))
    }
  },
}

/** NaN is within nothing. */
const isWithin = (value: number, low: number, high: number): boolean =>
  value >= low && value <= high

const oneOf = <Choice>(
  name: 'band' | 'kyc' | 'bounty' | 'monitored' | 'incident' | 'confidence',
  choices: readonly Choice[],
  chosen: readonly Choice[],
) => {
  const isChosen = Uint8Array.from(choices, (choice) => Number(chosen.includes(choice)))
  return ({ list }: SegmentColumns): Test => {
    const codes = list[name]
    return (slot) => isChosen[codes[slot]!] === 1
  }
}

const hasWord = ({ words, codes, ends }: WordsColumn, chosen: readonly string[]): Test => {
  const isChosen = Uint8Array.from(words, (word) => Number(chosen.includes(word)))
  return (slot) => {
    for (let at = startOf(ends, slot); at < ends[slot]!; at += 1) {
      if (isChosen[codes[at]!] === 1) return true
    }
    return false
  }
}

const isMarked = (marks: Uint8Array | undefined): Test => {
  return (slot) => marks?.[slot] === 1
}

/** A text of punctuation alone is in none. */
const slotsContaining = (
  { pool, ends }: GroupColumns<'names'>['folded'],
  needle: Buffer,
): Uint8Array => {
  const marks = new Uint8Array(ends.length)
  if (needle.length === 0) return marks
  const text = Buffer.from(pool.buffer, pool.byteOffset, pool.byteLength)
  let slot = 0
  for (let at = text.indexOf(needle); at !== -1;) {
    while (ends[slot]! <= at) slot += 1
    // Not one that begins in a text and ends in the next.
    if (at + needle.length <= ends[slot]!) {
      marks[slot] = 1
      at = text.indexOf(needle, ends[slot])
    } else at = text.indexOf(needle, at + 1)
  }
  return marks
}

export interface Filter {
  readonly key: FilterKey
  testOf(columns: SegmentColumns): Test
}

/**
 * The filters that a query sets.
 * @param now epoch milliseconds
 */
export const filtersOf = (query: LeaderboardQuery, now: number): Filter[] =>
  (Object.keys(tests) as FilterKey[]).flatMap((key) => {
    const value: unknown = query[key]
    // An empty watchlist has no project, where no chosen chain means any.
    const isEmptyList = Array.isArray(value) && value.length === 0 && key !== 'ids'
    const isUnset = value === undefined || value === '' || isEmptyList
    if (isUnset) return []
    const testFor = tests[key] as (value: unknown, now: number) => Filter['testOf']
    return [{ key, testOf: testFor(value, now) }]
  })
