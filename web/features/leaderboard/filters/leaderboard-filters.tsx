import { useCallback } from 'react'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import type { LeaderboardRows } from '../rows/use-leaderboard-rows.ts'
import { withFilter } from '../view/leaderboard-view.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import { useStableValue } from '../view/use-leaderboard-view.ts'
import type { ViewControl } from '../view/use-leaderboard-view.ts'
import { FilterBar } from './filter-bar.tsx'
import type { FilterBarProps } from './filter-bar.tsx'
import { FilterPanel } from './filter-panel.tsx'

export type LeaderboardFiltersProps = Pick<FilterBarProps, 'failed' | 'lists' | 'listName'> & {
  control: ViewControl
  newest: LeaderboardRows['newest']
  /** Matching projects; undefined: not known yet. */
  total: number | undefined
}

/** Filter bar and, on wide screens, the filter panel. */
export const LeaderboardFilters = ({
  control: { view, change },
  newest,
  total,
  ...bar
}: LeaderboardFiltersProps) => {
  const narrow = useNarrow()
  // Without the name, so that typing one does not re-render the panel.
  const otherFilters = useStableValue(withFilter(view.filters, 'q', undefined))
  const setOtherFilters = useCallback(
    (others: Filters) => change(({ filters }) => ({ filters: withFilter(others, 'q', filters.q) })),
    [change],
  )
  return (
    <div data-tour={narrow ? undefined : 'advanced-filters'}>
      <FilterBar
        {...bar}
        count={
          total === undefined || newest === undefined ? undefined : { total, listed: newest.listed }
        }
        filters={view.filters}
        onChange={(filters) => change({ filters })}
      />
      {!narrow && (newest !== undefined || !bar.failed) && (
        <FilterPanel facets={newest?.facets} filters={otherFilters} onChange={setOtherFilters} />
      )}
    </div>
  )
}
