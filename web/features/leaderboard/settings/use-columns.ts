import { useEffect, useMemo } from 'react'
import {
  DEFAULT_COLUMNS,
  PROJECT_COLUMNS,
} from '../../../components/project-table/project-columns.ts'
import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'
import { saveSettings, useSettings } from './leaderboard-settings.ts'
import { areDefaultColumns } from '../view/leaderboard-view.ts'
import type { ViewControl } from '../view/use-leaderboard-view.ts'

/** The visible columns, with a stable identity, and their setter. */
export const useColumns = ({
  view,
  settled,
  change,
}: ViewControl): readonly [
  readonly ProjectColumn[],
  (chosen: readonly ProjectColumn[]) => void,
] => {
  const { columns: saved } = useSettings()
  useEffect(() => {
    // Columns stored in this browser are written to the address, so that a shared link shows the
    // same.
    if (settled.columns === undefined && saved !== undefined) change({ columns: saved })
  }, [settled.columns, saved, change])

  const named = (view.columns ?? saved ?? DEFAULT_COLUMNS).join(',')
  const withMine = view.weights !== undefined
  const columns = useMemo(
    () =>
      PROJECT_COLUMNS.flatMap(({ id }) =>
        named.split(',').includes(id) || (id === 'mine' && withMine) ? [id] : [],
      ),
    [named, withMine],
  )
  const choose = (chosen: readonly ProjectColumn[]) => {
    const stored = areDefaultColumns(chosen) ? undefined : chosen
    saveSettings({ columns: stored })
    change({ columns: stored })
  }
  return [columns, choose]
}
