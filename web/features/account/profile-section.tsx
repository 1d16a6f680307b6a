import { instantText } from '../../components/instant-text.ts'
import { profileQuery } from './account-queries.ts'
import { Loaded } from './loaded.tsx'
import styles from './part.module.css'
import { PictureField } from './picture-field.tsx'

const PROVIDERS = { credentials: 'Email and password', google: 'Google' } as const

export const ProfileSection = () => (
  <Loaded query={profileQuery} what="Your profile" rows={4}>
    {(profile) => (
      <>
        <PictureField hasPicture={profile.hasPicture} />
        <dl className={styles.facts}>
          <dt>Email</dt>
          <dd>{profile.email}</dd>
          <dt>Username</dt>
          <dd>
            <code className="num">{profile.username}</code>
          </dd>
          <dt>Signs in with</dt>
          <dd>{profile.providers.map((provider) => PROVIDERS[provider]).join(', ')}</dd>
          <dt>Member since</dt>
          <dd>
            <time dateTime={profile.createdAt} className="num">
              {instantText(profile.createdAt)}
            </time>
          </dd>
        </dl>
      </>
    )}
  </Loaded>
)
