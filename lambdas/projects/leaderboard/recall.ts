import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'

type Answer = ResponseOf<typeof getLeaderboard>

/** A list before it is cut into pages. */
export interface ArrangedRows extends Pick<Answer, 'facets' | 'without'> {
  readonly sorted: readonly ProjectRow[]
}

/** A list of all rows holds one reference for each: some 160 kB at 20,000. */
const LISTS_KEPT = 32

const lists = new WeakMap<readonly ProjectRow[], Map<string, ArrangedRows>>()

/**
 * The answer to a question about these rows, arranged anew or as it was arranged last: pages of one
 * list, and visitors who ask the same, cost one arrangement. Goes with the edition.
 *
 * @param question everything but the rows that the answer follows from
 */
export const recall = (
  rows: readonly ProjectRow[],
  question: string,
  arrange: () => ArrangedRows,
): ArrangedRows => {
  const kept = lists.get(rows) ?? new Map<string, ArrangedRows>()
  lists.set(rows, kept)
  const list = kept.get(question) ?? arrange()
  // Taken out and put in again: the first one is the one that was asked for longest ago.
  kept.delete(question)
  kept.set(question, list)
  if (kept.size > LISTS_KEPT) kept.delete(kept.keys().next().value!)
  return list
}
