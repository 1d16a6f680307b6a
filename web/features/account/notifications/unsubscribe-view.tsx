import { useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { type StoppableEmails, unsubscribe } from '../../../../shared/contract/user.ts'
import { UNKNOWN_FAILURE } from '../../../../shared/values/failures.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { PageMeta } from '../../../components/layout/page-meta.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { call } from '../../../lib/api/call.ts'
import { codeOf } from '../../../lib/api/call-errors.ts'
import * as styles from './unsubscribe-view.module.css'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from './unsubscribe-texts.ts'

/**
 * The page behind an email's unsubscribe link. It asks for confirmation, because mail programs open
 * links to scan them.
 */
export const UnsubscribeView = () => {
  const query = new URLSearchParams(useSearch())
  const id = query.get('id') ?? ''
  const what = stoppableOf(query.get('what'))
  const one = what === 'all' ? undefined : texts.stoppable[what]
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
      await call(unsubscribe, { body: { id, what } })
      setState('done')
    } catch (error) {
      const code = codeOf(error)
      setState(code === 'SettingsNotFound' || code === 'InvalidInput' ? 'unknown' : 'failed')
    }
  }

  const settings = (
    <Link href="/my/settings" className="link">
      {texts.accountSettingsInText}
    </Link>
  )
  return (
    <div className={`page reading ${styles.view}`}>
      <PageMeta title={texts.stopEmails} unlisted />
      <h1 ref={heading} tabIndex={-1}>
        {state === 'done' && !one ? texts.noMoreEmails : texts.stopEmails}
      </h1>
      {state === 'done' ? (
        <p role="status">{richMessage(one?.done ?? texts.stopped, { settings })}</p>
      ) : state === 'unknown' ? (
        <Notice>{richMessage(texts.linkIsIncomplete, { settings })}</Notice>
      ) : (
        <>
          <p>{one?.question ?? texts.stopAllNews}</p>
          {state === 'failed' && <Notice>{UNKNOWN_FAILURE}</Notice>}
          <div>
            <Button
              variant="primary"
              pending={state === 'sending'}
              pendingLabel={texts.stopping}
              onClick={() => void stop()}
            >
              {one?.button ?? texts.stopAllOptionalEmails}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** A link that was changed stops all: to stop too little would be worse. */
const stoppableOf = (what: string | null): StoppableEmails =>
  what !== null && Object.hasOwn(texts.stoppable, what)
    ? (what as keyof typeof texts.stoppable)
    : 'all'
