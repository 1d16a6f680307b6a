import { useRef } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { ChevronDownIcon } from '../../../components/icons.tsx'
import { BandFilter } from './band-filter.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { MarketCapFilter, NameFilter, WatchlistFilter } from './filter-controls.tsx'
import type { WatchlistChoice } from './filter-controls.tsx'
import { filterGroups } from './filter-groups.ts'
import type { Facets } from './filter-groups.ts'
import { isPresetActive, PRESETS, togglePreset } from './filter-labels.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import * as styles from './filter-sheet.module.css'
import { LeaderboardSheet } from '../mobile/leaderboard-sheet.tsx'
import type { LeaderboardSheetProps } from '../mobile/leaderboard-sheet.tsx'
import { useKnownValues } from './use-known-values.ts'
import * as texts from '../texts.ts'

export type FilterSheetProps = Omit<LeaderboardSheetProps, 'title' | 'children'> & {
  facets: Facets | undefined
  filters: Filters
  onChange: (filters: Filters) => void
  lists: readonly WatchlistChoice[]
  listName: string | undefined
}

/** All filters, for narrow screens. Changes apply at once. */
const FilterSheet = ({
  filters,
  facets,
  onChange,
  lists,
  listName,
  ...sheet
}: FilterSheetProps) => {
  const known = useKnownValues(facets)
  const presets = useRef<HTMLFieldSetElement>(null)
  return (
    <LeaderboardSheet {...sheet} title={texts.filters}>
      <div className={styles.chips}>
        <FilterChips filters={filters} listName={listName} next={presets} onChange={onChange} />
      </div>
      <NameFilter filters={filters} onChange={onChange} />
      <WatchlistFilter lists={lists} filters={filters} onChange={onChange} />
      <fieldset ref={presets} tabIndex={-1} className={styles.presets}>
        <legend className={styles.legend}>{texts.presets}</legend>
        {PRESETS.map((preset) => (
          <Button
            key={preset.label}
            size="sm"
            aria-pressed={isPresetActive(preset, filters)}
            onClick={() => onChange(togglePreset(preset, filters))}
          >
            {preset.label}
          </Button>
        ))}
      </fieldset>
      {facets !== undefined && (
        <>
          {filterGroups(facets, filters, known).map((group) => (
            <details key={group.id} className={styles.group}>
              <summary>
                <span className={styles.name}>{group.title}</span>
                <span className={styles.chosen}>{group.summary}</span>
                <ChevronDownIcon size={14} />
              </summary>
              <FilterChoices group={group} onChange={onChange} whole />
            </details>
          ))}
          <fieldset className={styles.bands}>
            <legend className={styles.legend}>{texts.bandAndScore}</legend>
            <BandFilter counts={facets.band} filters={filters} onChange={onChange} />
          </fieldset>
        </>
      )}
      <MarketCapFilter filters={filters} onChange={onChange} />
    </LeaderboardSheet>
  )
}

export default FilterSheet
