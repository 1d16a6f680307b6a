import type { ProjectRow } from '../../shared/contract/projects.ts'
import type { ProjectState } from './decider.ts'

/**
 * All listed projects by rank, those without a rank last, ties by id. Until projects are rated the
 * rank is the place by market capitalisation, the highest first; a project whose market
 * capitalisation is unknown has none.
 */
export const projectCatalogue = (states: Iterable<ProjectState>): ProjectRow[] =>
  [...states]
    .filter((state) => state.status === 'listed')
    .toSorted(({ facts: a }, { facts: b }) => {
      const difference = (b.marketCapUsd ?? -1) - (a.marketCapUsd ?? -1)
      return difference || (a.id < b.id ? -1 : 1)
    })
    .map(({ facts, updatedAt }, index) => ({
      ...facts,
      rank: facts.marketCapUsd === null ? null : index + 1,
      updatedAt,
    }))

/**
 * The rows in the order in which "trending" lists them: until page views are counted, that is the
 * order of rank, projects without a rank last.
 *
 * @param rows as {@link projectCatalogue} orders them
 */
export const trendingRows = (rows: readonly ProjectRow[]): readonly ProjectRow[] => rows
