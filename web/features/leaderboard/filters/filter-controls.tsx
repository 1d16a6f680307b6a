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

/** Part of a name or ticker. */
export const NameFilter = ({ filters, onChange }: FilterControlProps) => {
  const asked = filters.q ?? ''
  const [text, setText] = useState(asked)
  // A chip, a preset or the address may have changed it; blanks around it are the field's own.
  const [before, setBefore] = useState(asked)
  if (before !== asked) {
    setBefore(asked)
    if (text.trim() !== asked) setText(asked)
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

/** A choice of one from a list, as the browser draws it. */
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

/** A list of the user by which the leaderboard can be filtered. */
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
