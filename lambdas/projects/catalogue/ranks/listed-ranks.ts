import { standingKey } from '../columns/groups.ts'
import { idSegments, placeOf } from '../place-of.ts'
import type { CatalogueEntry, Standing } from '../rating/catalogue-entry.ts'
import type { Manifest } from '../store/manifest.ts'
import type { ObjectCache } from '../store/object-cache.ts'
import type { Position } from './leaves.ts'
import { createRankIndex, type RankIndex } from './rank-index.ts'

export interface PlacedEntry {
  readonly entry: CatalogueEntry
  readonly ordinal: number
  /** Null: not rated. */
  readonly rank: number | null
  /** A week before. */
  readonly rankBefore: number | null
}

/** Ranks as a catalogue lists them. */
export interface ListedRanks {
  /** Of rated projects. */
  readonly count: number
  /** Ordinals of the best ones. */
  best(size: number): Promise<number[]>
  /** An entry with the ranks of its project, whose place among the columns is known. */
  at(entry: CatalogueEntry, ordinal: number): Promise<PlacedEntry>
  /**
   * The same where its item says which place that is.
   * @returns undefined of a project that the columns do not have
   */
  find(entry: CatalogueEntry, hint: number): Promise<PlacedEntry | undefined>
  /** The rank of a listed project, were this its standing by now, among the others as they are. */
  rankAmongOthers(listed: PlacedEntry, standing: Standing | null): Promise<number | null>
}

const NOT_RATED = -1

interface Keys {
  readonly now: number
  readonly before: number
}

/** @param manifest undefined before the first publication */
export const createListedRanks = (
  cache: ObjectCache,
  manifest: Manifest | undefined,
): ListedRanks => {
  const { count = 0, segments = [], segmentSize = 1, ranks } = manifest ?? {}
  const now = createRankIndex(ranks?.now ?? [], cache.leaf)
  const before = createRankIndex(ranks?.before ?? [], cache.leaf)
  const ids = idSegments(cache, { segments, segmentSize })

  /** undefined where the indexes do not have these positions. */
  const placed = async (
    entry: CatalogueEntry,
    ordinal: number,
    keys: Keys,
  ): Promise<PlacedEntry | undefined> => {
    const [rank, rankBefore] = await Promise.all([
      rankIn(now, { key: keys.now, ordinal }),
      rankIn(before, { key: keys.before, ordinal }),
    ])
    return rank === undefined || rankBefore === undefined
      ? undefined
      : { entry, ordinal, rank, rankBefore }
  }

  /** An item that is ahead of the columns has ranks by what they say of its project. */
  const byColumns = async (entry: CatalogueEntry, ordinal: number): Promise<PlacedEntry> => {
    const [segment, slot] = [Math.floor(ordinal / segmentSize), ordinal % segmentSize]
    const { standing, past } = segments[segment]!.objects
    const [standings, pasts] = await Promise.all([
      cache.columns('standing', segment, standing),
      cache.columns('past', segment, past),
    ])
    const keys = { now: standings.now[slot]!, before: pasts.before[slot]! }
    return (await placed(entry, ordinal, keys)) ?? { entry, ordinal, rank: null, rankBefore: null }
  }

  return {
    count: now.count,
    best: now.best,
    at: async (entry, ordinal) =>
      (await placed(entry, ordinal, keysOf(entry))) ?? (await byColumns(entry, ordinal)),
    find: async (entry, hint) => {
      const found = hint < count ? await placed(entry, hint, keysOf(entry)) : undefined
      if (found) return found
      const ordinal = await placeOf(ids, hint, entry.row.id)
      return ordinal === undefined ? undefined : await byColumns(entry, ordinal)
    },
    rankAmongOthers: async ({ ordinal, rank: listed }, standing) => {
      const key = standingKey(standing)
      if (key === NOT_RATED) return null
      const { rank } = await now.rankOf({ key, ordinal })
      // Its own place of before is none of the others'.
      return listed !== null && listed < rank ? rank - 1 : rank
    },
  }
}

const keysOf = ({ standing, sevenDaysAgo }: CatalogueEntry): Keys => ({
  now: standingKey(standing),
  before: standingKey(sevenDaysAgo),
})

/** Null: not rated; undefined: the index does not have this position. */
const rankIn = async (index: RankIndex, position: Position): Promise<number | null | undefined> => {
  if (position.key === NOT_RATED) return null
  const { rank, isListed } = await index.rankOf(position)
  return isListed ? rank : undefined
}
