import * as styles from './leaderboard-placeholder.module.css'
import { LEADERBOARD_ID } from './view/leaderboard-address.ts'

/** The place of the leaderboard, as high as its first page, so that links and positions lead there. */
export const LeaderboardPlaceholder = () => <div id={LEADERBOARD_ID} className={styles.place} />
