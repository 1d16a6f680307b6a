import { useEffect, useMemo } from 'react'
import { PROJECT_COLUMNS } from '../../../components/project-table/project-columns.ts'
import type { ProjectColumn } from '../../../components/project-table/project-columns.ts'
import { saveSettings, useSettings } from './leaderboard-settings.ts'
import { userType } from '../../../lib/user-type.ts'
import type { ViewControl } from '../view/use-leaderboard-view.ts'
import { tableDefaultsOf } from './user-type-defaults.ts'

/** The visible columns, with a stable identity, their setter, and the ones without a choice. */
export const useColumns = ({
  view,
  settled,
  change,
}: ViewControl): readonly [
  readonly ProjectColumn[],
  (chosen: readonly ProjectColumn[]) => void,
  readonly ProjectColumn[],
] => {
  const { columns: saved } = useSettings()
  const { columns: defaults } = tableDefaultsOf(userType.use())
  useEffect(() => {
    // Columns stored in this browser are written to the address, so that a shared link shows the
    // same.
    if (settled.columns === undefined && saved !== undefined) change({ columns: saved })
  }, [settled.columns, saved, change])

  const named = (view.columns ?? saved ?? defaults).join(',')
  const withMine = view.weights !== undefined
  const columns = useMemo(
    () =>
      PROJECT_COLUMNS.flatMap(({ id }) =>
        named.split(',').includes(id) || (id === 'mine' && withMine) ? [id] : [],
      ),
    [named, withMine],
  )
  const choose = (chosen: readonly ProjectColumn[]) => {
    const stored = areSame(chosen, defaults) ? undefined : chosen
    saveSettings({ columns: stored })
    change({ columns: stored })
  }
  return [columns, choose, defaults]
}

const areSame = (a: readonly ProjectColumn[], b: readonly ProjectColumn[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))
