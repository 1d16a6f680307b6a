import { Link } from 'wouter'
import { Deferred } from '../../../components/lazy/deferred.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import * as styles from './best-rated.module.css'
import * as texts from '../texts.ts'

const MiniLeaderboard = lazyComponent(() => import('./mini-leaderboard.tsx'))

/** The top of the leaderboard, which comes after the first screen. */
export const BestRated = () => (
  <>
    <Deferred part={MiniLeaderboard} placeholder={<div className={styles.placeholder} />}>
      <MiniLeaderboard />
    </Deferred>
    <p className={styles.below}>
      <Link className="link" href="/#leaderboard">
        {texts.wholeLeaderboard}
      </Link>
    </p>
  </>
)
