import { useRef } from 'react'
import { formatCount } from '../../../components/format/format-count.ts'
import { FilterChips } from './filter-chips.tsx'
import { NameFilter, WatchlistFilter } from './filter-controls.tsx'
import type { WatchlistChoice } from './filter-controls.tsx'
import * as styles from './filter-bar.module.css'
import { isPresetActive, PRESETS, togglePreset } from './filter-labels.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type FilterBarProps = {
  /** `total`: projects that match; undefined: not known yet. */
  count: { readonly total: number; readonly listed: number } | undefined
  failed: boolean
  filters: Filters
  onChange: (filters: Filters) => void
  lists: readonly WatchlistChoice[]
  /** Name of the watchlist in the filter. */
  listName: string | undefined
}

/** Count, chips and presets. On a phone the fields and presets are in the filter sheet. */
export const FilterBar = ({
  count,
  failed,
  filters,
  onChange,
  lists,
  listName,
}: FilterBarProps) => {
  const counted = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <div className={styles.bar}>
        <p ref={counted} className={styles.count} role="status" tabIndex={-1}>
          {count === undefined ? (
            <span className="muted">{failed ? texts.projectsUnknown : texts.countingProjects}</span>
          ) : (
            <>
              <b>{formatCount(count.total)}</b>{' '}
              <span className="muted">
                {formatMessage(texts.ofListedProjects, { listed: formatCount(count.listed) })}
              </span>
            </>
          )}
        </p>
        <div className={styles.chips}>
          <FilterChips filters={filters} listName={listName} next={counted} onChange={onChange} />
        </div>
      </div>
      <div className={styles.choices}>
        <span className={styles.fields}>
          <NameFilter filters={filters} onChange={onChange} />
          <WatchlistFilter lists={lists} filters={filters} onChange={onChange} />
        </span>
        <span className={styles.presets}>
          <span className="faint small">{texts.presets}</span>
          {PRESETS.map((preset) => (
            <button
              key={preset.label}
              type="button"
              className={styles.preset}
              aria-pressed={isPresetActive(preset, filters)}
              onClick={() => onChange(togglePreset(preset, filters))}
            >
              {preset.label}
            </button>
          ))}
        </span>
      </div>
    </>
  )
}
