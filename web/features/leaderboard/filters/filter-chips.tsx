import type { RefObject } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { CloseIcon } from '../../../components/icons.tsx'
import { passFocus } from '../pass-focus.ts'
import { filterLabel } from './filter-labels.ts'
import { withFilter } from '../view/leaderboard-view.ts'
import type { FilterKey } from '../view/leaderboard-parameters.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import * as styles from './filter-chips.module.css'
import * as texts from '../texts.ts'

export type FilterChipsProps = {
  filters: Filters
  /** Name of the watchlist in the filter. */
  listName: string | undefined
  /** Gets the focus after the last chip. */
  next: RefObject<HTMLElement | null>
  onChange: (filters: Filters) => void
}

/** Active filters; a press removes one. */
export const FilterChips = ({ filters, listName, next, onChange }: FilterChipsProps) => {
  const keys = Object.keys(filters) as FilterKey[]
  if (keys.length === 0) return null
  return (
    <>
      {keys.map((key) => {
        const words = filterLabel(key, filters[key] ?? '', listName)
        return (
          <button
            key={key}
            type="button"
            className={styles.chip}
            onClick={({ currentTarget: chip }) => {
              // Behind the last chip stands the button that clears all.
              const following = key === keys.at(-1) ? null : chip.nextElementSibling
              passFocus(following, chip.previousElementSibling, next.current)
              onChange(withFilter(filters, key, undefined))
            }}
          >
            <span className="visually-hidden">{texts.removeTheFilter} </span>
            {words.value === undefined ? (
              <b>{words.label}</b>
            ) : (
              <>
                <span className={styles.label}>{words.label}</span> <b>{words.value}</b>
              </>
            )}
            <CloseIcon size={12} />
          </button>
        )
      })}
      <Button
        variant="quiet"
        size="sm"
        className={styles.clear}
        onClick={() => {
          passFocus(next.current)
          onChange({})
        }}
      >
        {texts.clearAll}
      </Button>
    </>
  )
}
