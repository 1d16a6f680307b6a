import { Button } from '../../../components/buttons/button.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { formatFilter, filterLabel } from '../filters/filter-labels.ts'
import { withFilter } from '../view/leaderboard-view.ts'
import type { FilterKey } from '../view/leaderboard-parameters.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import styles from './leaderboard-empty.module.css'

export type LeaderboardEmptyProps = {
  filters: Filters
  /** Projects that would match without each filter. */
  without: Readonly<Record<string, number>> | null
  /** Name of the empty watchlist. */
  listName: string | undefined
  onChange: (filters: Filters) => void
}

/** Names the filter that excludes most projects and offers to remove it. */
export const LeaderboardEmpty = ({
  filters,
  without,
  listName,
  onChange,
}: LeaderboardEmptyProps) => {
  const keys = Object.keys(filters) as FilterKey[]
  if (listName !== undefined) {
    return (
      <EmptyState
        title={`“${listName}” holds no project yet`}
        action={
          <Button variant="primary" onClick={() => onChange(withFilter(filters, 'wl', undefined))}>
            Show all projects
          </Button>
        }
      >
        Press a star to add a project to your list.
      </EmptyState>
    )
  }
  if (keys.length === 0) {
    return (
      <EmptyState title="No projects yet">
        Projects appear here as soon as the catalogue lists one.
      </EmptyState>
    )
  }
  const passing = (key: FilterKey) => without?.[key === 'wl' ? 'ids' : key] ?? 0
  const [worst] = keys.toSorted((a, b) => passing(b) - passing(a))
  const helps = worst !== undefined && passing(worst) > 0
  const name = worst === undefined ? '' : formatFilter(filterLabel(worst, filters[worst] ?? ''))
  const clear = (
    <Button variant={helps ? 'quiet' : 'primary'} onClick={() => onChange({})}>
      Clear all
    </Button>
  )
  return (
    <EmptyState
      title={
        keys.length === 1
          ? 'No project matches this filter'
          : `No project matches all ${keys.length} filters`
      }
      action={
        helps ? (
          <span className={styles.actions}>
            <Button
              variant="primary"
              onClick={() => onChange(withFilter(filters, worst, undefined))}
            >
              Remove {name}
            </Button>
            {clear}
          </span>
        ) : (
          clear
        )
      }
    >
      {helps ? (
        <>
          <b>{name}</b> excludes most: without it, {formatCount(passing(worst))}{' '}
          {passing(worst) === 1 ? 'project matches' : 'projects match'}.
        </>
      ) : (
        'Two or more filters together exclude every project.'
      )}
    </EmptyState>
  )
}
