import type { Columns } from '../columns/column-types.ts'

/** Where a project stands: the larger key is the better one, and of equal ones the smaller ordinal. */
export interface Position {
  /** See `standingKey`; never -1. */
  readonly key: number
  readonly ordinal: number
}

/**
 * Some thousand positions that follow each other, in an object of their own. The leaves of an index have
 * all rated projects, the best first: a B+ tree of two levels, whose root is in the manifest.
 */
export interface Leaf {
  /** The best one. What is better is in a leaf before it. */
  readonly first: Position
  /** How many it has, at least one. */
  readonly count: number
  readonly object: string
}

/** How many positions a leaf has. */
export interface LeafSizes {
  /** Larger ones are split. */
  readonly max: number
  /** New ones leave room, or the next change would split them again. */
  readonly filled: number
  /** Smaller ones are joined with the next one. */
  readonly min: number
}

/** The positions of a leaf, the best first. */
export const leafSchema = { key: 'f64', ordinal: 'u32' } as const

export type LeafColumns = Columns<typeof leafSchema>

/** Negative where the first one is better. */
export const comparePositions = (one: Position, other: Position): number =>
  other.key - one.key || one.ordinal - other.ordinal

/** The number of the leaf that has a position, or would have it. There is at least one. */
export const leafWith = (leaves: readonly Leaf[], position: Position): number => {
  let low = 0
  let high = leaves.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (comparePositions(leaves[middle]!.first, position) <= 0) low = middle
    else high = middle - 1
  }
  return low
}

/** How many of a leaf are better than a position. */
export const countBetter = ({ key, ordinal, count }: LeafColumns, position: Position): number => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = { key: key[middle]!, ordinal: ordinal[middle]! }
    if (comparePositions(other, position) < 0) low = middle + 1
    else high = middle
  }
  return low
}
