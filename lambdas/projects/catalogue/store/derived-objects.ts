import { joined } from '../columns/column-types.ts'
import type { Group, GroupColumns } from '../columns/groups.ts'
import type { Leaf } from '../ranks/leaves.ts'
import {
  buildLeaves,
  type LeafStore,
  MissingPositionError,
  type Move,
  movesBetween,
  updateLeaves,
} from '../ranks/update-leaves.ts'
import { summariseSegment, type SummedColumns, summedGroups } from '../summary/segment-summary.ts'
import { BrokenCatalogueError, writeLeaf, writeSummaries } from './catalogue-objects.ts'
import type { CatalogueStore, Manifest } from './manifest.ts'
import type { ObjectCache } from './object-cache.ts'

/** What a draft begins with; without a summary nothing is published yet. */
export type DraftBase = Pick<Manifest, 'count' | 'segments' | 'segmentSize' | 'ranks'> & {
  readonly summary: string | undefined
}

export type Working = { -readonly [G in Group]?: GroupColumns<G> }

/** What was put so far. */
interface Drafted {
  readonly base: DraftBase
  /** Of all projects. */
  readonly count: number
  /** The columns that changed, by segment. */
  readonly working: ReadonlyMap<number, Readonly<Working>>
  /** Changed or not; undefined of a segment that is not there. */
  columnsOf<G extends Group>(segment: number, group: G): Promise<GroupColumns<G> | undefined>
}

/**
 * Stores the leaves that change.
 * @throws {BrokenCatalogueError} where they contradict the columns
 */
export const storeRanks = async (
  store: CatalogueStore,
  cache: ObjectCache,
  drafted: Drafted,
): Promise<Manifest['ranks']> => {
  const { now, before } = drafted.base.ranks
  const leafStore: LeafStore = {
    sizes: store.leafSizes,
    read: async (leaf) => await cache.leaf(leaf),
    write: async (columns) => {
      const object = await writeLeaf(store, columns)
      cache.keepLeaf(object, columns)
      return object
    },
  }
  const leavesOf = async <G extends 'standing' | 'past'>(
    leaves: readonly Leaf[],
    group: G,
    keysOf: (columns: GroupColumns<G>) => Float64Array,
  ): Promise<readonly Leaf[]> => {
    const { base, count, working, columnsOf } = drafted
    const changed = [...working].filter(([, columns]) => columns[group])
    if (changed.length === 0) return leaves
    if (leaves.length === 0) {
      const segments = [...Array(Math.ceil(count / base.segmentSize)).keys()]
      const columns = await Promise.all(segments.map(async (one) => await columnsOf(one, group)))
      return await buildLeaves(joined(columns.map((one) => keysOf(one!))), leafStore)
    }
    const moves: Move[] = []
    for (const [segment, columns] of changed) {
      const object = base.segments[segment]?.objects[group]
      const old = object && keysOf(await cache.columns(group, segment, object))
      const fresh = keysOf(columns[group] as GroupColumns<G>)
      for (const move of movesBetween(old, fresh, segment * base.segmentSize)) moves.push(move)
    }
    return await updateLeaves(leaves, moves, leafStore)
  }
  try {
    const [leaves, leavesBefore] = await Promise.all([
      leavesOf(now, 'standing', ({ now: keys }) => keys),
      leavesOf(before, 'past', ({ before: keys }) => keys),
    ])
    return { now: leaves, before: leavesBefore }
  } catch (cause) {
    if (!(cause instanceof MissingPositionError)) throw cause
    throw new BrokenCatalogueError('a position among its ranks', { cause })
  }
}

/** Summarises the segments that change. @returns the object with the summaries of all */
export const storeSummaries = async (
  store: CatalogueStore,
  cache: ObjectCache,
  { base, working, columnsOf }: Drafted,
): Promise<string> => {
  const summaries = base.summary === undefined ? [] : [...(await cache.summaries(base.summary))]
  for (const segment of working.keys()) {
    const columns = await Promise.all(
      summedGroups.map(async (group) => [group, await columnsOf(segment, group)]),
    )
    summaries[segment] = summariseSegment(
      Object.fromEntries(columns) as SummedColumns,
      segment * base.segmentSize,
      store.now(),
    )
  }
  return await writeSummaries(store, summaries)
}
