import type { SsoSettings } from '../../../../shared/contract/user.ts'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { settingsQuery } from '../account-queries.ts'
import { DigestChoice } from './digest-choice.tsx'
import { QueryContent } from '../query-content.tsx'
import styles from '../settings-section.module.css'
import { usePreferences } from './use-preferences.ts'

export const NotificationsSection = () => (
  <>
    <p className={styles.lead}>
      We always send emails about the account itself, such as codes and a changed password. We do
      not send the emails below yet. Your choice is saved.
    </p>
    <QueryContent query={settingsQuery} what="Your settings">
      {(settings) =>
        settings ? (
          <Choices settings={settings} />
        ) : (
          <div className={styles.rows}>
            {[130, 290, 160].map((width) => (
              <div key={width} className={styles.row}>
                <Skeleton width={width} />
              </div>
            ))}
          </div>
        )
      }
    </QueryContent>
  </>
)

const Choices = ({ settings }: { settings: SsoSettings }) => {
  const { preferences, save } = usePreferences(settings)
  return (
    <div className={styles.rows}>
      {settings.unsubscribedAt !== null && (
        <div className={styles.row}>
          <span className={styles.text}>
            You stopped all of these with a link in an email on{' '}
            {formatInstant(settings.unsubscribedAt)}.
          </span>
        </div>
      )}
      <div className={styles.row}>
        <Checkbox
          checked={preferences.productNews}
          onChange={({ currentTarget }) => save({ productNews: currentTarget.checked })}
        >
          News about Assay
        </Checkbox>
      </div>
      <div className={styles.row}>
        <Checkbox
          checked={preferences.securityAlerts}
          onChange={({ currentTarget }) => save({ securityAlerts: currentTarget.checked })}
        >
          Security alerts of projects on your watchlists
        </Checkbox>
      </div>
      <div className={styles.row}>
        <span className={styles.text}>Digest of your watchlists</span>
        <DigestChoice
          value={preferences.watchlistDigest}
          onValueChange={(watchlistDigest) => save({ watchlistDigest })}
        />
      </div>
    </div>
  )
}
