import { useQuery } from '@tanstack/react-query'
import type { Profile } from '../../../../shared/contract/user.ts'
import { GoogleButton } from '../../../components/buttons/google-button.tsx'
import { Tag } from '../../../components/display/tag.tsx'
import { providersQuery } from '../../../lib/session/providers-query.ts'
import { SettingsBlock } from '../settings-block.tsx'
import * as styles from '../settings-section.module.css'
import { RowSkeleton } from '../row-skeleton.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type SignInMethodsProps = {
  /** Undefined while loading. */
  profile: Profile | undefined
  /** Number of placeholder rows. */
  skeletonRows: number
}

export const SignInMethods = ({ profile, skeletonRows }: SignInMethodsProps) => (
  <SettingsBlock title={texts.waysToSignIn}>
    <ul className={styles.rows}>
      {profile === undefined &&
        Array.from({ length: skeletonRows }, (_, index) => <RowSkeleton key={index} />)}
      {profile?.providers.includes('credentials') && (
        <li className={styles.row}>
          <span className={styles.text}>
            <span className={styles.name}>{texts.emailAndPassword}</span>
            <span className="faint small">{profile.email}</span>
          </span>
        </li>
      )}
      {profile && <GoogleRow profile={profile} />}
    </ul>
  </SettingsBlock>
)

const GoogleRow = ({ profile }: { profile: Profile }) => {
  const { data: providers = [], isPending } = useQuery(providersQuery)
  const isLinked = profile.providers.includes('google')
  if (!isLinked && isPending) return <RowSkeleton />
  if (!isLinked && !providers.includes('cognito')) return null

  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.name}>{texts.google}</span>
        <span className="faint small">
          {isLinked
            ? texts.opensThisAccount
            : formatMessage(texts.passwordOfGoogle, { email: profile.email })}
        </span>
      </span>
      {isLinked ? (
        <Tag>{texts.linked}</Tag>
      ) : (
        <GoogleButton size="sm" returnUrl={location.href}>
          {texts.linkGoogle}
        </GoogleButton>
      )}
    </li>
  )
}
