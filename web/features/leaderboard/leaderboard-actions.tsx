import { Button } from '../../components/buttons/button.tsx'
import { buttonClass } from '../../components/buttons/button-class.ts'
import { DownloadIcon } from './icons.tsx'
import { DensityControl } from '../../components/project-table/density-control.tsx'
import * as styles from './leaderboard-actions.module.css'
import { openerProps, preloadDialog } from './lazy-dialogs.tsx'
import type { LeaderboardDialog } from './lazy-dialogs.tsx'
import { ColumnsButton } from './settings/columns-button.tsx'
import { saveSettings, useSettings } from './settings/leaderboard-settings.ts'
import * as texts from './texts.ts'

export type LeaderboardActionsProps = {
  columns: number
  /** Address of the CSV download. */
  csv: string
  opened: LeaderboardDialog | undefined
  onOpen: (dialog: LeaderboardDialog | undefined) => void
}

/** Actions on the whole table, for wide screens. */
export const LeaderboardActions = ({ columns, csv, opened, onOpen }: LeaderboardActionsProps) => (
  <span className={styles.actions}>
    <ColumnsButton
      count={columns}
      preload={preloadDialog.columns}
      onOpen={() => onOpen('columns')}
    />
    <a className={buttonClass({ variant: 'quiet', size: 'sm' })} href={csv} download>
      <DownloadIcon size={14} />
      {texts.csv}
    </a>
    <Button variant="quiet" size="sm" {...openerProps('help', onOpen)}>
      {texts.keyboard}
    </Button>
    <DensityControl
      value={useSettings().density}
      onValueChange={(density) => saveSettings({ density })}
    />
    <Button
      variant="quiet"
      size="sm"
      aria-expanded={opened === 'weights'}
      onFocus={preloadDialog.weights}
      onPointerEnter={preloadDialog.weights}
      onClick={() => onOpen(opened === 'weights' ? undefined : 'weights')}
    >
      {texts.myWeights}
    </Button>
  </span>
)
