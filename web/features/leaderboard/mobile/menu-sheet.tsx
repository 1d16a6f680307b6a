import { DownloadIcon } from '../../../components/icons.tsx'
import styles from './menu-sheet.module.css'
import { BottomSheet } from './bottom-sheet.tsx'
import type { BottomSheetProps } from './bottom-sheet.tsx'
import WeightsPanel from '../settings/weights-panel.tsx'
import type { WeightsPanelProps } from '../settings/weights-panel.tsx'

export type MenuSheetProps = Omit<BottomSheetProps, 'title' | 'children'> &
  WeightsPanelProps & {
    /** Address of the CSV download. */
    csv: string
  }

/** Further actions on the leaderboard, for narrow screens. */
const MenuSheet = ({ csv, weights, onChange, ...sheet }: MenuSheetProps) => (
  <BottomSheet {...sheet} title="More">
    <a className={styles.csv} href={csv} download>
      Download as CSV
      <DownloadIcon size={14} />
    </a>
    <WeightsPanel weights={weights} onChange={onChange} />
  </BottomSheet>
)

export default MenuSheet
