import { useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { unsubscribe } from '../../../../shared/contract/user.ts'
import { UNKNOWN_FAILURE } from '../../../../shared/values/failures.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { PageMeta } from '../../../components/layout/page-meta.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { call } from '../../../lib/api/call.ts'
import { codeOf } from '../../../lib/api/call-errors.ts'
import styles from './unsubscribe-view.module.css'

/**
 * The page behind an email's unsubscribe link. It asks for confirmation, because mail programs open
 * links to scan them.
 */
export const UnsubscribeView = () => {
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'unknown' | 'failed'>(
    id === '' ? 'unknown' : 'asking',
  )
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button has disappeared with the focus.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    if (state === 'done' || state === 'unknown') heading.current?.focus({ preventScroll: true })
  }, [state])

  const stop = async (): Promise<void> => {
    setState('sending')
    try {
      await call(unsubscribe, { body: { id } })
      setState('done')
    } catch (error) {
      const code = codeOf(error)
      setState(code === 'SettingsNotFound' || code === 'InvalidInput' ? 'unknown' : 'failed')
    }
  }

  return (
    <div className={`page ${styles.view}`}>
      <PageMeta title="Stop emails" unlisted />
      <h1 ref={heading} tabIndex={-1}>
        {state === 'done' ? 'No more emails' : 'Stop emails'}
      </h1>
      {state === 'done' ? (
        <p role="status">
          We no longer send you news, alerts or digests. We still send emails about the account
          itself. Turn single ones on again in your{' '}
          <Link href="/my/settings" className="link">
            account settings
          </Link>
          .
        </p>
      ) : state === 'unknown' ? (
        <Notice>This link is incomplete. Open it again from the email.</Notice>
      ) : (
        <>
          <p>Stop all news, alerts and digests from Assay?</p>
          {state === 'failed' && <Notice>{UNKNOWN_FAILURE}</Notice>}
          <div>
            <Button
              variant="primary"
              pending={state === 'sending'}
              pendingLabel="Stopping…"
              onClick={() => void stop()}
            >
              Stop all optional emails
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
