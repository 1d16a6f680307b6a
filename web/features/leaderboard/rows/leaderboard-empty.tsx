import { Button } from '../../../components/buttons/button.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { formatFilter, filterLabel } from '../filters/filter-labels.ts'
import { withFilter } from '../view/leaderboard-view.ts'
import type { FilterKey } from '../view/leaderboard-parameters.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import * as styles from './leaderboard-empty.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from '../texts.ts'

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
        title={formatMessage(texts.listNameHoldsNoProject, { listName })}
        action={
          <Button variant="primary" onClick={() => onChange(withFilter(filters, 'wl', undefined))}>
            {texts.showAllProjects}
          </Button>
        }
      >
        {texts.pressAStarToAdd}
      </EmptyState>
    )
  }
  if (keys.length === 0) {
    return <EmptyState title={texts.noProjectsYet}>{texts.projectsAppearHereAsSoon}</EmptyState>
  }
  const passing = (key: FilterKey) => without?.[key === 'wl' ? 'ids' : key] ?? 0
  const [worst] = keys.toSorted((a, b) => passing(b) - passing(a))
  const helps = worst !== undefined && passing(worst) > 0
  const name = worst === undefined ? '' : formatFilter(filterLabel(worst, filters[worst] ?? ''))
  const clear = (
    <Button variant={helps ? 'quiet' : 'primary'} onClick={() => onChange({})}>
      {texts.clearAll}
    </Button>
  )
  return (
    <EmptyState
      title={
        keys.length === 1
          ? texts.noProjectMatchesThisFilter
          : keys.length === 2
            ? texts.noProjectMatchesBothFilters
            : texts.noProjectMatchesAllFilters
      }
      action={
        helps ? (
          <span className={styles.actions}>
            <Button
              variant="primary"
              onClick={() => onChange(withFilter(filters, worst, undefined))}
            >
              {formatMessage(texts.removeName, { name })}
            </Button>
            {clear}
          </span>
        ) : (
          clear
        )
      }
    >
      {helps
        ? richMessage(passing(worst) === 1 ? texts.oneMatchesWithout : texts.moreMatchWithout, {
            filter: <b>{name}</b>,
            count: formatCount(passing(worst)),
          })
        : texts.twoOrMoreFiltersTogether}
    </EmptyState>
  )
}
