import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  type Preferences,
  type SsoSettings,
  updateSettings,
} from '../../../shared/contract/user.ts'
import { Checkbox } from '../../components/checkbox.tsx'
import { instantText } from '../../components/instant-text.ts'
import { Segmented } from '../../components/segmented.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { toast } from '../../components/toast.ts'
import { call } from '../../lib/call.ts'
import { reasonOf, SETTINGS_SAVED } from './account-messages.ts'
import { settingsQuery } from './account-queries.ts'
import { Loaded } from './loaded.tsx'
import styles from './part.module.css'

/** Which emails the user wants. Each change is saved at once. */
export const NotificationsSection = () => (
  <>
    <p className={styles.lead}>
      We always send emails about the account itself, such as codes and a changed password. We do
      not send the emails below yet. Your choice is saved.
    </p>
    <Loaded query={settingsQuery} what="Your settings">
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
    </Loaded>
  </>
)

const DIGESTS = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const

const Choices = ({ settings }: { settings: SsoSettings }) => {
  const client = useQueryClient()
  // Known at once, before the second press of a double click.
  const sending = useRef(false)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (preferences: Partial<Preferences>) =>
      await call(updateSettings, { body: { id: null, preferences } }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      toast.success(SETTINGS_SAVED)
    },
    onError: (error) => toast.error(reasonOf(error)),
    onSettled: () => {
      sending.current = false
    },
    networkMode: 'always',
  })
  const shown = { ...settings.preferences, ...(isPending && variables) }
  const choose = (preferences: Partial<Preferences>): void => {
    if (sending.current) return
    sending.current = true
    mutate(preferences)
  }
  return (
    <div className={styles.rows}>
      {settings.unsubscribedAt !== null && (
        <div className={styles.row}>
          <span className={styles.text}>
            You stopped all of these with a link in an email on{' '}
            {instantText(settings.unsubscribedAt)}.
          </span>
        </div>
      )}
      <div className={styles.row}>
        <Checkbox
          checked={shown.productNews}
          onChange={({ currentTarget }) => choose({ productNews: currentTarget.checked })}
        >
          News about Assay
        </Checkbox>
      </div>
      <div className={styles.row}>
        <Checkbox
          checked={shown.securityAlerts}
          onChange={({ currentTarget }) => choose({ securityAlerts: currentTarget.checked })}
        >
          Security alerts of projects on your watchlists
        </Checkbox>
      </div>
      <div className={styles.row}>
        <span className={styles.text}>Digest of your watchlists</span>
        <Segmented
          label="Digest of your watchlists"
          options={DIGESTS}
          value={shown.watchlistDigest}
          onValueChange={(watchlistDigest) => choose({ watchlistDigest })}
        />
      </div>
    </div>
  )
}
