import { useEffect, useMemo } from 'react'
import {
  DEFAULT_COLUMNS,
  PROJECT_COLUMNS,
} from '../../../components/project-table/project-columns.ts'
import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'
import { saveSettings, useSettings } from './leaderboard-settings.ts'
import { areDefaultColumns } from '../view/leaderboard-view.ts'
import type { ViewControl } from '../view/use-leaderboard-view.ts'

/** The columns that are shown, one list as long as the choice is the same, and how they are chosen. */
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
    // What is kept in this browser belongs to the address as well, so that a copy of it shows the same.
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
    const kept = areDefaultColumns(chosen) ? undefined : chosen
    saveSettings({ columns: kept })
    change({ columns: kept })
  }
  return [columns, choose]
}
