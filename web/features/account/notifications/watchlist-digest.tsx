import { useQuery } from '@tanstack/react-query'
import type { SsoSettings } from '../../../../shared/contract/user.ts'
import { useUser } from '../../../lib/session/session.ts'
import { settingsQuery } from '../account-queries.ts'
import { DigestChoice } from './digest-choice.tsx'
import { usePreferences } from './use-preferences.ts'
import * as styles from './watchlist-digest.module.css'
import * as texts from '../texts.ts'

/** The digest setting, shown with the watchlists to the user alone. */
export const WatchlistDigest = () => (useUser()?.impersonation === undefined ? <Own /> : null)

const Own = () => {
  const { data } = useQuery(settingsQuery)
  return <div className={styles.digest}>{data && <Choice settings={data} />}</div>
}

const Choice = ({ settings }: { settings: SsoSettings }) => {
  const { preferences, save } = usePreferences(settings)
  return (
    <>
      <span className={styles.row}>
        <span className={styles.label} aria-hidden="true">
          {texts.digest}
        </span>
        <DigestChoice
          value={preferences.watchlistDigest}
          onValueChange={(watchlistDigest) => save({ watchlistDigest })}
        />
      </span>
      <span className="faint small">{texts.oneEmailAboutAll}</span>
    </>
  )
}
