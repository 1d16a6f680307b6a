import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'
import { createPersistedState } from '../../../lib/persisted-state.ts'
import { parseColumns } from '../view/leaderboard-view.ts'

/** Browser-storage key: how the visitor wants the leaderboard drawn. */
export const LEADERBOARD_KEY = 'leaderboard'

export interface LeaderboardSettings {
  /** undefined: the usual ones. */
  readonly columns: readonly ProjectColumn[] | undefined
  /** Of the tables of watchlists, which have less room; undefined: the usual ones. */
  readonly listColumns: readonly ProjectColumn[] | undefined
  readonly density: 'comfortable' | 'compact'
  /** Single keys do something: j, k, w and so on. */
  readonly keys: boolean
}

const USUAL: LeaderboardSettings = {
  columns: undefined,
  listColumns: undefined,
  density: 'comfortable',
  keys: true,
}

/** What is stored; anything that it cannot mean is as if it were not there. */
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
    return USUAL
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

/** Remembers a choice in this browser; columns of `undefined` are the usual ones. */
export const saveSettings = (change: Partial<LeaderboardSettings>): void =>
  settings.save({ ...settings.current(), ...change })

export const useSettings = settings.use
