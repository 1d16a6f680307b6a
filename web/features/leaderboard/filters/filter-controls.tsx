import { useState } from 'react'
import { Select } from '../../../components/forms/select.tsx'
import type { SelectProps } from '../../../components/forms/select.tsx'
import { MARKET_CAPS } from './filter-groups.ts'
import { withFilter } from '../view/leaderboard-view.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import * as styles from './filter-controls.module.css'
import * as texts from '../texts.ts'

export type FilterControlProps = {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Filter by part of a name or ticker. */
export const NameFilter = ({ filters, onChange }: FilterControlProps) => {
  const applied = filters.q ?? ''
  const [text, setText] = useState(applied)
  // The filter can change from outside (chip, preset, address); surrounding blanks belong to the
  // field.
  const [before, setBefore] = useState(applied)
  if (before !== applied) {
    setBefore(applied)
    if (text.trim() !== applied) setText(applied)
  }
  return (
    <input
      type="search"
      className={styles.field}
      placeholder={texts.nameOrTicker}
      aria-label={texts.filterByNameOrTicker}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(withFilter(filters, 'q', event.target.value.trim()))
      }}
    />
  )
}

/** A select without a visible label. */
export const FilterSelect = <Value extends string>({
  label,
  ...select
}: SelectProps<Value> & { label: string }) => (
  <Select {...select} className={styles.field} aria-label={label} />
)

export const MarketCapFilter = ({ filters, onChange }: FilterControlProps) => {
  const { mcap = '' } = filters
  return (
    <FilterSelect
      label={texts.marketCap}
      value={mcap}
      onValueChange={(value) => onChange(withFilter(filters, 'mcap', value))}
      options={[
        ...MARKET_CAPS.map(({ value, label }) => [value, label] as const),
        ...(MARKET_CAPS.some(({ value }) => value === mcap) ? [] : [[mcap, mcap] as const]),
      ]}
    />
  )
}

export type WatchlistChoice = {
  readonly id: string
  readonly name: string
  readonly projects: readonly string[]
}

export const WatchlistFilter = ({
  lists,
  filters,
  onChange,
}: FilterControlProps & { lists: readonly WatchlistChoice[] }) =>
  lists.length > 0 && (
    <FilterSelect
      label={texts.watchlist}
      value={filters.wl ?? ''}
      onValueChange={(value) => onChange(withFilter(filters, 'wl', value))}
      options={[['', texts.allProjects], ...lists.map(({ id, name }) => [id, name] as const)]}
    />
  )
