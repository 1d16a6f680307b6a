import type { Density } from '../../../components/project-table/density-control.tsx'
import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'
import { createPersistedState } from '../../../lib/persisted-state.ts'
import { LEADERBOARD_KEY } from '../../../lib/storage-keys.ts'
import { userType } from '../../../lib/user-type.ts'
import { parseColumns } from '../view/leaderboard-view.ts'
import { tableDefaultsOf } from './user-type-defaults.ts'

export interface LeaderboardSettings {
  /** undefined: the default ones. */
  readonly columns: readonly ProjectColumn[] | undefined
  /** For the watchlist tables, which are narrower; undefined: the default ones. */
  readonly listColumns: readonly ProjectColumn[] | undefined
  /** undefined: as the user type has it. */
  readonly density: Density | undefined
  /** Single-key shortcuts (j, k, w, …) are on. */
  readonly keys: boolean
}

const DEFAULT_SETTINGS: LeaderboardSettings = {
  columns: undefined,
  listColumns: undefined,
  density: undefined,
  keys: true,
}

/** Invalid stored values are ignored. */
export const parseSettings = (stored: string | null): LeaderboardSettings => {
  try {
    const value = JSON.parse(stored ?? 'null') as Readonly<Record<string, unknown>> | null
    return {
      columns: storedColumns(value?.columns),
      listColumns: storedColumns(value?.listColumns),
      density: storedDensity(value?.density),
      keys: value?.keys !== false,
    }
  } catch {
    return DEFAULT_SETTINGS
  }
}

const storedColumns = (stored: unknown): readonly ProjectColumn[] | undefined =>
  typeof stored === 'string' ? parseColumns(stored) : undefined

const storedDensity = (stored: unknown): LeaderboardSettings['density'] =>
  stored === 'compact' || stored === 'comfortable' ? stored : undefined

const settings = createPersistedState<LeaderboardSettings>({
  storage: () => localStorage,
  key: LEADERBOARD_KEY,
  read: parseSettings,
  write: ({ columns, listColumns, density, keys }) =>
    JSON.stringify({
      columns: columns?.join(','),
      listColumns: listColumns?.join(','),
      density,
      keys,
    }),
})

/** Stores a change in this browser; columns of `undefined` mean the default ones. */
export const saveSettings = (change: Partial<LeaderboardSettings>): void =>
  settings.save({ ...settings.current(), ...change })

/** The stored settings; the user type decides on the density where none is stored. */
export const useSettings = () => {
  const stored = settings.use()
  const { density } = tableDefaultsOf(userType.use())
  return { ...stored, density: stored.density ?? density }
}
