import { formatInstant } from '../../../components/format/format-instant.ts'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { useSignedInUser } from '../../../lib/session/signed-in-user.ts'
import { profileQuery } from '../account-queries.ts'
import { QueryContent } from '../query-content.tsx'
import * as styles from '../settings-section.module.css'
import { PictureField } from './picture-field.tsx'
import * as texts from '../texts.ts'

const PROVIDERS = { credentials: texts.emailAndPassword, google: 'Google' } as const

export const ProfileSection = () => {
  const { email, username } = useSignedInUser()
  return (
    <QueryContent query={profileQuery} what={texts.yourProfile}>
      {(profile) => (
        <>
          <PictureField hasPicture={profile?.hasPicture} />
          <dl className={styles.facts}>
            <dt>{texts.email}</dt>
            <dd>{email}</dd>
            <dt>{texts.username}</dt>
            <dd>
              <code className="num">{username}</code>
            </dd>
            <dt>{texts.signsInWith}</dt>
            <dd>
              {profile?.providers.map((provider) => PROVIDERS[provider]).join(', ') ?? (
                <Skeleton width={130} />
              )}
            </dd>
            <dt>{texts.memberSince}</dt>
            <dd>
              {profile ? (
                <time dateTime={profile.createdAt} className="num">
                  {formatInstant(profile.createdAt)}
                </time>
              ) : (
                <Skeleton width={150} />
              )}
            </dd>
          </dl>
        </>
      )}
    </QueryContent>
  )
}
