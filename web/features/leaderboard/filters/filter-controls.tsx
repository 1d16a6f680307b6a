import { useState } from 'react'
import type { ReactNode } from 'react'
import select from '../../../components/forms/select.module.css'
import { MARKET_CAPS } from './filter-groups.ts'
import { withFilter } from '../view/leaderboard-view.ts'
import type { Filters } from '../view/leaderboard-view.ts'
import styles from './filter-controls.module.css'

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
      placeholder="Name or ticker"
      aria-label="Filter by name or ticker"
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

export const Choose = ({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) => (
  <select
    className={`${select.select} ${styles.field}`}
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    {children}
  </select>
)

export const MarketCapFilter = ({ filters, onChange }: FilterControlProps) => {
  const { mcap = '' } = filters
  return (
    <Choose
      label="Market cap"
      value={mcap}
      onChange={(value) => onChange(withFilter(filters, 'mcap', value))}
    >
      {MARKET_CAPS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {!MARKET_CAPS.some(({ value }) => value === mcap) && <option value={mcap}>{mcap}</option>}
    </Choose>
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
    <Choose
      label="Watchlist"
      value={filters.wl ?? ''}
      onChange={(value) => onChange(withFilter(filters, 'wl', value))}
    >
      <option value="">All projects</option>
      {lists.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Choose>
  )
