import { useSyncExternalStore } from 'react'
import type { ProjectColumn } from '../../components/project-columns.ts'
import { columnsIn } from './leaderboard-view.ts'

/** Browser-storage key: how the visitor wants the leaderboard drawn. */
export const LEADERBOARD_KEY = 'leaderboard'

export interface LeaderboardSettings {
  /** undefined: the usual ones. */
  readonly columns: readonly ProjectColumn[] | undefined
  readonly density: 'comfortable' | 'compact'
  /** Single keys do something: j, k, w and so on. */
  readonly keys: boolean
}

const USUAL: LeaderboardSettings = { columns: undefined, density: 'comfortable', keys: true }

/** What is stored; anything that it cannot mean is as if it were not there. */
export const settingsIn = (stored: string | null): LeaderboardSettings => {
  try {
    const value = JSON.parse(stored ?? 'null') as Readonly<Record<string, unknown>> | null
    return {
      columns: typeof value?.columns === 'string' ? columnsIn(value.columns) : undefined,
      density: value?.density === 'compact' ? 'compact' : 'comfortable',
      keys: value?.keys !== false,
    }
  } catch {
    return USUAL
  }
}

const listeners = new Set<() => void>()
/** The storage may be closed to the page: then a choice holds until it is left. */
let kept: string | null = null

const read = (): string | null => {
  try {
    return localStorage.getItem(LEADERBOARD_KEY) ?? kept
  } catch {
    return kept
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

let last: { stored: string | null; settings: LeaderboardSettings } = {
  stored: null,
  settings: USUAL,
}

/** The same object until something else is stored. */
const current = (): LeaderboardSettings => {
  const stored = read()
  if (stored !== last.stored) last = { stored, settings: settingsIn(stored) }
  return last.settings
}

/** Remembers a choice in this browser; columns of `undefined` are the usual ones. */
export const saveSettings = (change: Partial<LeaderboardSettings>): void => {
  const { columns, density, keys } = { ...current(), ...change }
  kept = JSON.stringify({ columns: columns?.join(','), density, keys })
  try {
    localStorage.setItem(LEADERBOARD_KEY, kept)
  } catch {
    // See `kept`.
  }
  for (const listener of listeners) listener()
}

export const useSettings = (): LeaderboardSettings =>
  useSyncExternalStore(subscribe, current, () => USUAL)
