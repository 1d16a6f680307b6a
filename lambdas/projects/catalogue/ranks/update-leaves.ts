import { inParallel } from '../../../platform/in-parallel.ts'
import { orderBy } from '../columns/order-by.ts'
import {
  comparePositions,
  type Leaf,
  type LeafColumns,
  type LeafSizes,
  leafWith,
  type Position,
} from './leaves.ts'

/** A change stores two leaves, mostly, of some 70 kB. */
const SIZES: LeafSizes = { max: 8_192, filled: 6_144, min: 2_048 }

const AT_ONCE = 16

/** A project with another key than before; -1: not rated. */
export interface Move {
  readonly ordinal: number
  readonly from: number
  readonly to: number
}

/** Where leaves are read and stored. */
export interface LeafStore {
  read(leaf: Leaf): Promise<LeafColumns>
  /** @returns the name of the object */
  write(columns: LeafColumns): Promise<string>
  readonly sizes?: LeafSizes | undefined
}

/** What moves was not in its leaf: index and columns contradict each other. */
export class MissingPositionError extends Error {
  override readonly name = 'MissingPositionError'
}

/** What is between two columns of keys, by ordinal. */
export const movesBetween = function* (
  before: Float64Array | undefined,
  after: Float64Array,
  firstOrdinal: number,
): Generator<Move> {
  for (let slot = 0; slot < after.length; slot += 1) {
    const [from, to] = [before?.[slot] ?? -1, after[slot]!]
    if (from !== to) yield { ordinal: firstOrdinal + slot, from, to }
  }
}

/**
 * The leaves after some moves. Those that no move concerns stay as they are.
 * @throws {MissingPositionError}
 */
export const updateLeaves = async (
  leaves: readonly Leaf[],
  moves: Iterable<Move>,
  store: LeafStore,
): Promise<Leaf[]> => {
  const changes = leaves.map(() => ({ removed: [] as Position[], added: [] as Position[] }))
  for (const { ordinal, from, to } of moves) {
    const [old, fresh] = [from, to].map((key) => ({ key, ordinal })) as [Position, Position]
    if (from !== -1) changes[leafWith(leaves, old)]!.removed.push(old)
    if (to !== -1) changes[leafWith(leaves, fresh)]!.added.push(fresh)
  }
  const fresh = new Map<number, LeafColumns>()
  const touched = [...changes.entries()].filter(
    ([, { removed, added }]) => removed.length + added.length > 0,
  )
  await inParallel(touched, AT_ONCE, async ([index, { removed, added }]) => {
    fresh.set(index, merged(await store.read(leaves[index]!), removed, added))
  })
  const { min } = store.sizes ?? SIZES
  const next: (Leaf | LeafColumns)[] = []
  let small: LeafColumns | undefined
  for (const [index, leaf] of leaves.entries()) {
    const own = fresh.get(index)
    if (!small && !own) {
      next.push(leaf)
      continue
    }
    const all = concat(small, own ?? (await store.read(leaf)))
    small = all.count < min && index < leaves.length - 1 ? all : undefined
    if (!small) next.push(...piecesOf(all, store))
  }
  return await stored(next, store)
}

/** Leaves of all keys, by ordinal; -1: not rated. */
export const buildLeaves = async (keys: Float64Array, store: LeafStore): Promise<Leaf[]> => {
  const order = orderBy(keys.map((key) => (key === -1 ? Number.NaN : -key)))
  let count = order.length
  while (count > 0 && keys[order[count - 1]!] === -1) count -= 1
  const ordinal = order.subarray(0, count)
  const key = Float64Array.from(ordinal, (one) => keys[one]!)
  return await stored(piecesOf({ key, ordinal, count }, store), store)
}

const merged = (
  { key, ordinal, count }: LeafColumns,
  removed: Position[],
  added: Position[],
): LeafColumns => {
  removed.sort(comparePositions)
  added.sort(comparePositions)
  const rest = count + added.length - removed.length
  if (rest < 0) throw new MissingPositionError('A leaf lacks a position.')
  const next = { key: new Float64Array(rest), ordinal: new Uint32Array(rest), count: rest }
  let [gone, come, at] = [0, 0, 0]
  const push = (one: Position): void => {
    next.key[at] = one.key
    next.ordinal[at] = one.ordinal
    at += 1
  }
  for (let place = 0; place < count; place += 1) {
    const one = { key: key[place]!, ordinal: ordinal[place]! }
    while (come < added.length && comparePositions(added[come]!, one) < 0) push(added[come++]!)
    const isGone = gone < removed.length && comparePositions(removed[gone]!, one) === 0
    if (isGone) gone += 1
    else push(one)
  }
  while (come < added.length) push(added[come++]!)
  if (gone < removed.length) throw new MissingPositionError('A leaf lacks a position.')
  return next
}

const concat = (one: LeafColumns | undefined, other: LeafColumns): LeafColumns => {
  if (!one) return other
  const count = one.count + other.count
  const whole = { key: new Float64Array(count), ordinal: new Uint32Array(count), count }
  whole.key.set(one.key)
  whole.key.set(other.key, one.count)
  whole.ordinal.set(one.ordinal)
  whole.ordinal.set(other.ordinal, one.count)
  return whole
}

/** One leaf, or several of one size where that were too large; none of nobody. */
const piecesOf = (all: LeafColumns, { sizes = SIZES }: LeafStore): LeafColumns[] => {
  const { count } = all
  const pieces = count > sizes.max ? Math.ceil(count / sizes.filled) : Math.min(count, 1)
  return Array.from({ length: pieces }, (_, piece) => {
    const [from, to] = [piece, piece + 1].map((one) => Math.round((count * one) / pieces))
    const [key, ordinal] = [all.key.slice(from, to), all.ordinal.slice(from, to)]
    return { key, ordinal, count: key.length }
  })
}

/** Leaves as they are, and those that are new once they are stored. */
const stored = async (all: readonly (Leaf | LeafColumns)[], store: LeafStore): Promise<Leaf[]> => {
  const leaves: Leaf[] = []
  await inParallel([...all.entries()], AT_ONCE, async ([index, one]) => {
    if ('object' in one) leaves[index] = one
    else {
      const first = { key: one.key[0]!, ordinal: one.ordinal[0]! }
      leaves[index] = { first, count: one.count, object: await store.write(one) }
    }
  })
  return leaves
}
