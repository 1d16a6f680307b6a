import { DownloadIcon } from '../icons.tsx'
import * as styles from './menu-sheet.module.css'
import { LeaderboardSheet } from './leaderboard-sheet.tsx'
import type { LeaderboardSheetProps } from './leaderboard-sheet.tsx'
import WeightsPanel from '../settings/weights-panel.tsx'
import type { WeightsPanelProps } from '../settings/weights-panel.tsx'
import * as texts from '../texts.ts'

export type MenuSheetProps = Omit<LeaderboardSheetProps, 'title' | 'children'> &
  WeightsPanelProps & {
    /** Address of the CSV download. */
    csv: string
  }

/** Further actions on the leaderboard, for narrow screens. */
const MenuSheet = ({ csv, weights, onChange, ...sheet }: MenuSheetProps) => (
  <LeaderboardSheet {...sheet} title={texts.more}>
    <a className={styles.csv} href={csv} download>
      {texts.downloadAsCsv}
      <DownloadIcon size={14} />
    </a>
    <WeightsPanel weights={weights} onChange={onChange} />
  </LeaderboardSheet>
)

export default MenuSheet
