import { memo } from 'react'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { BandFilter } from './band-filter.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { MarketCapFilter } from './filter-controls.tsx'
import { filterGroups } from './filter-groups.ts'
import type { FilterGroup, Facets } from './filter-groups.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import * as styles from './filter-panel.module.css'
import { useKnownValues } from './use-known-values.ts'
import * as texts from '../texts.ts'

export type FilterPanelProps = {
  /** undefined: loading. */
  facets: Facets | undefined
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Filters side by side, for wide screens; those by name and watchlist are in the bar. */
export const FilterPanel = memo(({ facets, filters, onChange }: FilterPanelProps) => {
  const known = useKnownValues(facets)
  if (facets === undefined) return <PanelSkeleton />
  const [chain, category, ...others] = filterGroups(facets, filters, known)
  const column = (group: FilterGroup | undefined) =>
    group !== undefined && (
      <fieldset key={group.id} className={styles.column}>
        <legend className={styles.title}>{group.title}</legend>
        <FilterChoices group={group} onChange={onChange} />
        {group.id === 'conf' && (
          <div className={styles.marketCap}>
            <MarketCapFilter filters={filters} onChange={onChange} />
          </div>
        )}
      </fieldset>
    )
  return (
    <div className={styles.panelFrame}>
      <div className={styles.panel} role="group" aria-label={texts.filters} id="filters">
        {column(chain)}
        {column(category)}
        <fieldset className={styles.column}>
          <legend className={styles.title}>{texts.bandAndScore}</legend>
          <BandFilter counts={facets.band} filters={filters} onChange={onChange} />
        </fieldset>
        {others.map(column)}
      </div>
    </div>
  )
})

const TITLES = ['Chain', 'Category', texts.bandAndScore, 'Audit', 'Signals', 'Confidence']

const PanelSkeleton = () => (
  <div className={styles.panelFrame}>
    <div className={styles.panel} aria-hidden="true">
      {TITLES.map((title) => (
        <div key={title} className={styles.column}>
          <p className={styles.title}>{title}</p>
          <ul className={styles.bars}>
            {Array.from({ length: 6 }, (_, index) => (
              <li key={index}>
                <Skeleton width={112} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </div>
)
