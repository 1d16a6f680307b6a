import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../components/buttons/button.tsx'
import { ButtonLink } from '../../components/buttons/button-link.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import type { ProjectColumn } from '../../components/project-table/project-columns.ts'
import { WatchlistDigest } from '../../features/account/notifications/watchlist-digest.tsx'
import { authAddress } from '../../features/auth/auth-address.ts'
import { useAuthControls } from '../../features/auth/auth-controls.ts'
import { ColumnsButton } from '../../features/leaderboard/settings/columns-button.tsx'
import {
  saveSettings,
  useSettings,
} from '../../features/leaderboard/settings/leaderboard-settings.ts'
import { DEFAULT_LIST_COLUMNS } from '../../features/watchlist/list/list-projects.tsx'
import { WatchlistsView } from '../../features/watchlist/watchlists-view.tsx'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { siteOrigin } from '../../lib/site-origin.ts'

/** `/my/watchlists` */
const WatchlistsPage = () => {
  const { density, keys, listColumns = DEFAULT_LIST_COLUMNS } = useSettings()
  const tableSettings = {
    density,
    keys,
    onDensityChange,
    columns: listColumns,
    columnsButton: <Columns columns={listColumns} />,
  }
  return (
    <WatchlistsView logIn={<LogIn />} tableSettings={tableSettings} digest={<WatchlistDigest />} />
  )
}

/** Shared with the leaderboard. */
const onDensityChange = (density: 'comfortable' | 'compact') => saveSettings({ density })

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
          description="Your choice is kept in this browser, for all watchlists."
        />
      )}
    </>
  )
}

export default WatchlistsPage

const LogIn = () => {
  const narrow = useNarrow()
  const [path] = useLocation()
  const search = useSearch()
  const { open, preload } = useAuthControls()
  return narrow ? (
    <ButtonLink variant="primary" href={authAddress('login', { path, search }, siteOrigin())}>
      Log In
    </ButtonLink>
  ) : (
    <Button
      variant="primary"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => open('login')}
    >
      Log In
    </Button>
  )
}
