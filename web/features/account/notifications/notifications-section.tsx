import type { SsoSettings } from '../../../../shared/contract/user.ts'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useSignedInUser } from '../../../lib/session/signed-in-user.ts'
import { settingsQuery } from '../account-queries.ts'
import { DigestChoice } from './digest-choice.tsx'
import { QueryContent } from '../query-content.tsx'
import * as styles from '../settings-section.module.css'
import { usePreferences } from './use-preferences.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export const NotificationsSection = () => {
  // They come with a token that works without a session.
  const isStaff = useSignedInUser().impersonation !== undefined
  return isStaff ? <p className={styles.lead}>{texts.notShownToStaff}</p> : <Own />
}

const Own = () => (
  <>
    <p className={styles.lead}>{texts.weAlwaysSendEmailsAbout}</p>
    <QueryContent query={settingsQuery} what={texts.yourSettings}>
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
            {formatMessage(texts.youStoppedAllOfThese, {
              unsubscribedAt: formatInstant(settings.unsubscribedAt),
            })}
          </span>
        </div>
      )}
      <div className={styles.row}>
        <Checkbox
          checked={preferences.productNews}
          onChange={({ currentTarget }) => save({ productNews: currentTarget.checked })}
        >
          {texts.newsAboutAssay}
        </Checkbox>
      </div>
      <div className={styles.row}>
        <Checkbox
          checked={preferences.securityAlerts}
          onChange={({ currentTarget }) => save({ securityAlerts: currentTarget.checked })}
        >
          {texts.securityAlertsOfProjects}
        </Checkbox>
      </div>
      <div className={styles.row}>
        <span className={styles.text}>{texts.digestOfYourWatchlists}</span>
        <DigestChoice
          value={preferences.watchlistDigest}
          onValueChange={(watchlistDigest) => save({ watchlistDigest })}
        />
      </div>
    </div>
  )
}
