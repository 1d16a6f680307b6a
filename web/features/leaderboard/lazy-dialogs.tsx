import { useState } from 'react'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { preloadModal } from '../../components/overlay/modal.tsx'
import type { ColumnChooserProps } from './settings/column-chooser.tsx'
import type { FilterSheetProps } from './filters/filter-sheet.tsx'
import type { MenuSheetProps } from './mobile/menu-sheet.tsx'
import type { WeightsPanelProps } from './settings/weights-panel.tsx'

/** Their code loads on demand. */
export type LeaderboardDialog = 'filters' | 'more' | 'columns' | 'help' | 'weights'

const FilterSheet = lazyComponent<FilterSheetProps>(() => import('./filters/filter-sheet.tsx'))
const MenuSheet = lazyComponent<MenuSheetProps>(() => import('./mobile/menu-sheet.tsx'))
const ColumnChooser = lazyComponent<ColumnChooserProps>(
  () => import('./settings/column-chooser.tsx'),
)
const ShortcutHelp = lazyComponent<{ open: boolean; onClose: () => void }>(
  () => import('./settings/shortcut-help.tsx'),
)
/** Shown inline, above the filters. */
export const LazyWeightsPanel = lazyComponent<WeightsPanelProps>(
  () => import('./settings/weights-panel.tsx'),
)

export const preloadDialog: Readonly<Record<LeaderboardDialog, () => void>> = {
  filters: FilterSheet.preload,
  more: MenuSheet.preload,
  columns: () => {
    ColumnChooser.preload()
    preloadModal()
  },
  help: () => {
    ShortcutHelp.preload()
    preloadModal()
  },
  weights: LazyWeightsPanel.preload,
}

/** Of the button that opens a dialog. */
export const openerProps = (
  dialog: LeaderboardDialog,
  onOpen: (dialog: LeaderboardDialog) => void,
) =>
  ({
    'aria-haspopup': 'dialog',
    onFocus: preloadDialog[dialog],
    onPointerEnter: preloadDialog[dialog],
    onClick: () => onOpen(dialog),
  }) as const

type Shown<Props> = Omit<Props, 'open' | 'onClose'>

export type LazyDialogsProps = {
  opened: LeaderboardDialog | undefined
  onClose: () => void
  filters: Shown<FilterSheetProps>
  more: Shown<MenuSheetProps>
  columns: Shown<ColumnChooserProps>
}

/** Dialogs opened so far: a closed one stays mounted, so that it can restore the focus. */
export const LazyDialogs = ({ opened, onClose, filters, more, columns }: LazyDialogsProps) => {
  const [used, setUsed] = useState<readonly LeaderboardDialog[]>([])
  if (opened !== undefined && !used.includes(opened)) setUsed([...used, opened])
  const stateOf = (dialog: LeaderboardDialog) => ({ open: opened === dialog, onClose })
  return (
    <>
      {used.includes('filters') && <FilterSheet {...filters} {...stateOf('filters')} />}
      {used.includes('more') && <MenuSheet {...more} {...stateOf('more')} />}
      {used.includes('columns') && <ColumnChooser {...columns} {...stateOf('columns')} />}
      {used.includes('help') && <ShortcutHelp {...stateOf('help')} />}
    </>
  )
}
