import { useState } from 'react'
import { lazyPart } from '../../components/lazy/lazy-component.ts'
import { preloadModal } from '../../components/overlay/modal.tsx'
import type { ColumnChooserProps } from './settings/column-chooser.tsx'
import type { FilterSheetProps } from './filters/filter-sheet.tsx'
import type { MoreSheetProps } from './mobile/menu-sheet.tsx'
import type { WeightsPanelProps } from './settings/weights-panel.tsx'

/** What opens by a press, and whose code is fetched only then. */
export type LeaderboardPart = 'filters' | 'more' | 'columns' | 'help' | 'weights'

const FilterSheet = lazyPart<FilterSheetProps>(() => import('./filters/filter-sheet.tsx'))
const MoreSheet = lazyPart<MoreSheetProps>(() => import('./mobile/menu-sheet.tsx'))
const ColumnChooser = lazyPart<ColumnChooserProps>(() => import('./settings/column-chooser.tsx'))
const ShortcutHelp = lazyPart<{ open: boolean; onClose: () => void }>(
  () => import('./settings/shortcut-help.tsx'),
)
/** One's own weights, between the filters and the table. */
export const WeightsPart = lazyPart<WeightsPanelProps>(() => import('./settings/weights-panel.tsx'))

/** Fetches a part's code ahead of its first opening. */
export const preloadPart: Readonly<Record<LeaderboardPart, () => void>> = {
  filters: FilterSheet.preload,
  more: MoreSheet.preload,
  columns: () => {
    ColumnChooser.preload()
    preloadModal()
  },
  help: () => {
    ShortcutHelp.preload()
    preloadModal()
  },
  weights: WeightsPart.preload,
}

type Shown<Props> = Omit<Props, 'open' | 'onClose'>

export type LeaderboardWindowsProps = {
  opened: LeaderboardPart | undefined
  onClose: () => void
  filters: Shown<FilterSheetProps>
  more: Shown<MoreSheetProps>
  columns: Shown<ColumnChooserProps>
}

/** The windows that were opened so far: a closed one stays, so that it can give the focus back. */
export const LeaderboardWindows = ({
  opened,
  onClose,
  filters,
  more,
  columns,
}: LeaderboardWindowsProps) => {
  const [used, setUsed] = useState<readonly LeaderboardPart[]>([])
  if (opened !== undefined && !used.includes(opened)) setUsed([...used, opened])
  const window = (part: LeaderboardPart) => ({ open: opened === part, onClose })
  return (
    <>
      {used.includes('filters') && <FilterSheet {...filters} {...window('filters')} />}
      {used.includes('more') && <MoreSheet {...more} {...window('more')} />}
      {used.includes('columns') && <ColumnChooser {...columns} {...window('columns')} />}
      {used.includes('help') && <ShortcutHelp {...window('help')} />}
    </>
  )
}
