import { useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { unsubscribe } from '../../../shared/contract/user.ts'
import { UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { Button } from '../../components/button.tsx'
import { DocumentTitle } from '../../components/document-title.tsx'
import { Notice } from '../../components/notice.tsx'
import { call } from '../../lib/call.ts'
import { codeOf } from '../../lib/call-errors.ts'
import styles from './unsubscribe-view.module.css'

/**
 * Where the link of a mail leads. It asks first: mail programs open links by themselves to look for
 * harm, and must not change anything by it.
 */
export const UnsubscribeView = () => {
  const id = new URLSearchParams(useSearch()).get('id') ?? ''
  const [state, setState] = useState<'asking' | 'sending' | 'done' | 'unknown' | 'failed'>(
    id === '' ? 'unknown' : 'asking',
  )
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone then, and the focus with it.
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
      <DocumentTitle title="Stop mails" />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {state === 'done' ? 'No more mails' : 'Stop mails'}
      </h1>
      {state === 'done' ? (
        <p role="status">
          News, alerts and digests no longer come. Mails about the account itself still do. You can
          turn single ones on again in your{' '}
          <Link href="/my/settings" className="link">
            account settings
          </Link>
          .
        </p>
      ) : state === 'unknown' ? (
        <Notice>This link is not complete. Open it from the mail once more.</Notice>
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
              Stop all optional mails
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
