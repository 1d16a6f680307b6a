import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import type { Density } from '../../components/project-table/density-control.tsx'
import type { ProjectColumn } from '../../components/project-table/project-columns.ts'
import { WatchlistDigest } from '../../features/account/notifications/watchlist-digest.tsx'
import { ColumnsButton } from '../../features/leaderboard/settings/columns-button.tsx'
import {
  saveSettings,
  useSettings,
} from '../../features/leaderboard/settings/leaderboard-settings.ts'
import { DEFAULT_LIST_COLUMNS } from '../../features/watchlist/list/list-projects.tsx'
import { MyLists } from '../../features/watchlist/my-lists.tsx'
import * as texts from '../texts.ts'

/** Who is signed in loads it with the page; it is most of it. */
const MyWatchlists = ({ skeleton }: { skeleton: ReactNode }) => {
  const { density, keys, listColumns = DEFAULT_LIST_COLUMNS } = useSettings()
  const tableSettings = {
    density,
    keys,
    onDensityChange,
    columns: listColumns,
    columnsButton: <Columns columns={listColumns} />,
  }
  return <MyLists tableSettings={tableSettings} digest={<WatchlistDigest />} skeleton={skeleton} />
}

/** Shared with the leaderboard. */
const onDensityChange = (density: Density) => saveSettings({ density })

const ColumnChooser = lazyComponent(
  () => import('../../features/leaderboard/settings/column-chooser.tsx'),
)

/** Kept apart from those of the leaderboard, which has more room. */
const Columns = ({ columns }: { columns: readonly ProjectColumn[] }) => {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <ColumnsButton
        count={columns.length}
        preload={ColumnChooser.preload}
        onOpen={() => {
          setOpen(true)
          setWasOpened(true)
        }}
      />
      {wasOpened && (
        <ColumnChooser
          open={isOpen}
          onClose={() => setOpen(false)}
          columns={columns}
          onChange={(listColumns) => saveSettings({ listColumns })}
          defaultColumns={DEFAULT_LIST_COLUMNS}
          description={texts.yourChoiceIsKept}
        />
      )}
    </>
  )
}

export default MyWatchlists
