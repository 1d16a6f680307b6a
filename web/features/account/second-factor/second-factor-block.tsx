import { useRef, useState } from 'react'
import type { Profile } from '../../../../shared/contract/user.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Tag } from '../../../components/display/tag.tsx'
import { LazyBoundary } from '../../../components/lazy/lazy-boundary.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { preloadModal } from '../../../components/overlay/modal.tsx'
import { useSignedInUser } from '../../../lib/session/signed-in-user.ts'
import { SettingsBlock } from '../settings-block.tsx'
import * as styles from '../settings-section.module.css'
import * as ownStyles from './second-factor.module.css'
import * as texts from './texts.ts'

const SecondFactorDialog = lazyComponent(() => import('./second-factor-dialog.tsx'))

const preload = (): void => {
  SecondFactorDialog.preload()
  preloadModal()
}

export type SecondFactorBlockProps = {
  /** Undefined while loading. */
  profile: Profile | undefined
}

/** Whether logging in takes a code; for who has a password. */
export const SecondFactorBlock = ({ profile }: SecondFactorBlockProps) => {
  const { secondFactorRequired = false } = useSignedInUser()
  const block = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<{ purpose: 'set-up' | 'turn-off'; open: boolean }>()
  const isOn = profile?.secondFactor === true
  const close = () => setDialog((last) => last && { ...last, open: false })
  const opens = (purpose: 'set-up' | 'turn-off') => ({
    size: 'sm' as const,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: (event: { currentTarget: HTMLElement }) => {
      opener.current = event.currentTarget
      setDialog({ purpose, open: true })
    },
  })
  return (
    <SettingsBlock
      ref={block}
      title={texts.twoFactorAuthentication}
      lead={isOn ? texts.leadOn : texts.leadOff}
      loading={profile === undefined}
    >
      {profile?.providers.includes('google') && (
        <p className={styles.lead}>{texts.googleAsksNothing}</p>
      )}
      {secondFactorRequired && (
        <p className={ownStyles.note}>
          <b>{texts.staffNeedIt}</b>
        </p>
      )}
      {isOn && (
        <ul className={styles.rows}>
          <li className={styles.row}>
            <span className={styles.text}>
              <span className={styles.name}>{texts.authenticatorApp}</span>
            </span>
            <Tag>{texts.on}</Tag>
          </li>
        </ul>
      )}
      <div className={styles.actions}>
        <Button {...opens('set-up')}>{isOn ? texts.anotherApp : texts.setUp}</Button>
        {isOn && <Button {...opens('turn-off')}>{texts.turnOffOpens}</Button>}
      </div>
      {dialog && profile && (
        <LazyBoundary onUnavailable={() => setDialog(undefined)}>
          <SecondFactorDialog
            {...dialog}
            isOn={isOn}
            email={profile.email}
            onClose={close}
            onTurnedOff={() => {
              // It is about to go, and the focus with it.
              opener.current = null
              close()
            }}
            // What opened it may be gone with the state that it belonged to.
            finalFocus={() => (opener.current?.isConnected === true ? null : block.current)}
          />
        </LazyBoundary>
      )}
    </SettingsBlock>
  )
}
