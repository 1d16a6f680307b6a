import { countBetter, type Leaf, type LeafColumns, leafWith, type Position } from './leaves.ts'

/** Ranks of a few projects, whose cost does not grow with the number of all. */
export interface RankIndex {
  /** Of rated projects. */
  readonly count: number
  /** What takes its place with this position, from 1, and whether the index has just that one. */
  rankOf(position: Position): Promise<{ readonly rank: number; readonly isListed: boolean }>
  /** The ordinals of the best ones; fewer where there are fewer. */
  best(size: number): Promise<number[]>
}

/** @param read reads a leaf, and keeps it for the next time */
export const createRankIndex = (
  leaves: readonly Leaf[],
  read: (leaf: Leaf) => Promise<LeafColumns>,
): RankIndex => {
  const before = new Uint32Array(leaves.length + 1)
  for (const [index, { count }] of leaves.entries()) before[index + 1] = before[index]! + count
  return {
    count: before[leaves.length]!,
    rankOf: async (position) => {
      if (leaves.length === 0) return { rank: 1, isListed: false }
      const index = leafWith(leaves, position)
      const leaf = await read(leaves[index]!)
      const better = countBetter(leaf, position)
      const isListed =
        leaf.key[better] === position.key && leaf.ordinal[better] === position.ordinal
      return { rank: before[index]! + better + 1, isListed }
    },
    best: async (size) => {
      const found: number[] = []
      for (const leaf of leaves) {
        if (found.length >= size) break
        found.push(...(await read(leaf)).ordinal.subarray(0, size - found.length))
      }
      return found
    },
  }
}
