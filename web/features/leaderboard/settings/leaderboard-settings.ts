import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'
import { createPersistedState } from '../../../lib/persisted-state.ts'
import { LEADERBOARD_KEY } from '../../../lib/storage-keys.ts'
import { parseColumns } from '../view/leaderboard-view.ts'

export interface LeaderboardSettings {
  /** undefined: the default ones. */
  readonly columns: readonly ProjectColumn[] | undefined
  /** For the watchlist tables, which are narrower; undefined: the default ones. */
  readonly listColumns: readonly ProjectColumn[] | undefined
  readonly density: 'comfortable' | 'compact'
  /** Single-key shortcuts (j, k, w, …) are on. */
  readonly keys: boolean
}

const DEFAULT_SETTINGS: LeaderboardSettings = {
  columns: undefined,
  listColumns: undefined,
  density: 'comfortable',
  keys: true,
}

/** Invalid stored values are ignored. */
export const parseSettings = (stored: string | null): LeaderboardSettings => {
  try {
    const value = JSON.parse(stored ?? 'null') as Readonly<Record<string, unknown>> | null
    return {
      columns: storedColumns(value?.columns),
      listColumns: storedColumns(value?.listColumns),
      density: value?.density === 'compact' ? 'compact' : 'comfortable',
      keys: value?.keys !== false,
    }
  } catch {
    return DEFAULT_SETTINGS
  }
}

const storedColumns = (stored: unknown): readonly ProjectColumn[] | undefined =>
  typeof stored === 'string' ? parseColumns(stored) : undefined

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

export const useSettings = settings.use
