import { useEffect, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { ChevronDownIcon } from '../../components/icons.tsx'
import { BandFilter } from './band-filter.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { MarketCapFilter, NameFilter, WatchlistFilter } from './filter-controls.tsx'
import type { WatchlistChoice } from './filter-controls.tsx'
import { filterGroups } from './filter-groups.ts'
import type { Facets } from './filter-groups.ts'
import { isChosen, PRESETS } from './filter-words.ts'
import type { Filters } from './leaderboard-view.ts'
import styles from './filter-sheet.module.css'

export type FilterSheetProps = {
  open: boolean
  onClose: () => void
  facets: Facets | undefined
  filters: Filters
  onChange: (filters: Filters) => void
  lists: readonly WatchlistChoice[]
  listName: string | undefined
  /** Projects that pass; undefined while they are counted. */
  total: number | undefined
}

/** All filters in a sheet from the lower edge, for narrow screens. They hold at once. */
const FilterSheet = ({
  open,
  onClose,
  facets,
  filters,
  onChange,
  lists,
  listName,
  total,
}: FilterSheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    if (open && current?.open === false) current.showModal()
    if (!open) current?.close()
  }, [open])
  return (
    // The backdrop is the dialog itself: a press on it lands on no child.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it too
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label="Filters"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>Filters</h2>
        <Button variant="quiet" size="sm" flush="end" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className={styles.body}>
        <div className={styles.chips}>
          <FilterChips filters={filters} listName={listName} onChange={onChange} />
        </div>
        <NameFilter filters={filters} onChange={onChange} />
        <WatchlistFilter lists={lists} filters={filters} onChange={onChange} />
        <fieldset className={styles.presets}>
          <legend className={styles.legend}>Presets</legend>
          {PRESETS.map((preset) => (
            <Button
              key={preset.label}
              size="sm"
              aria-pressed={isChosen(preset, filters)}
              onClick={() => onChange(preset.filters)}
            >
              {preset.label}
            </Button>
          ))}
        </fieldset>
        {facets !== undefined && (
          <>
            {filterGroups(facets, filters).map((group) => (
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
              <legend className={styles.legend}>Band and score</legend>
              <BandFilter counts={facets.band} filters={filters} onChange={onChange} />
            </fieldset>
          </>
        )}
        <MarketCapFilter filters={filters} onChange={onChange} />
      </div>
      <div className={styles.foot}>
        <Button variant="primary" size="lg" block onClick={onClose}>
          {total === undefined
            ? 'Counting…'
            : `Show ${total.toLocaleString('en-US')} ${total === 1 ? 'project' : 'projects'}`}
        </Button>
      </div>
    </dialog>
  )
}

export default FilterSheet
