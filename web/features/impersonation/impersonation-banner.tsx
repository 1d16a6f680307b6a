import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import type { SessionUser } from '../../../shared/contract/auth.ts'
import { MINUTE_MS } from '../../../shared/values/days.ts'
import { Button } from '../../components/buttons/button.tsx'
import { toast } from '../../components/feedback/toast.ts'
import { sessionRequiredAddress } from '../../lib/session/auth-client.ts'
import { sessionEndedHere } from '../../lib/session/session-channel.ts'
import { refreshSession, sessionQuery } from '../../lib/session/session.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import { EyeIcon } from '../../components/action-icons.tsx'
import * as styles from './impersonation-banner.module.css'
import { here, takePage } from './page-left.ts'
import * as texts from './texts.ts'
import { useExitImpersonation } from './use-exit-impersonation.ts'

export type ImpersonationBannerProps = {
  user: SessionUser & {
    adminId: string
    impersonation: NonNullable<SessionUser['impersonation']>
  }
}

/** Above every page while a member of staff acts as a user. It cannot be dismissed. */
export const ImpersonationBanner = ({ user }: ImpersonationBannerProps) => {
  const { adminId, impersonation, email, username: id } = user
  const { exit, isPending } = useExitImpersonation()
  const place = usePlaceAbovePage()
  useTitlePrefix(formatMessage(texts.titlePrefix, { email }))
  useChecks(impersonation.until)
  useWayBack(adminId, impersonation.until)
  return createPortal(
    <aside className={styles.banner} aria-label={texts.impersonation}>
      <div className={`page ${styles.row}`}>
        <EyeIcon />
        <div role="status" className={styles.status}>
          <span>{texts.mode}</span>{' '}
          <span className={styles.text}>
            {formatMessage(impersonation.viewOnly ? texts.youLookAt : texts.youActAs, {
              admin: impersonation.adminEmail,
              email,
              id: `${id.slice(0, 8)}…`,
            })}{' '}
            <span className={styles.more}>
              {impersonation.viewOnly ? texts.nothingChanges : texts.isRecorded}
            </span>
          </span>
        </div>
        <TimeLeft until={impersonation.until} />
        <Button
          size="sm"
          className={styles.exit}
          pending={isPending}
          pendingLabel={texts.exiting}
          onClick={() => void exit(adminId)}
        >
          {texts.exit}
        </Button>
      </div>
    </aside>,
    place,
  )
}

/** Not of the status: nobody wants each second read out. */
const TimeLeft = ({ until }: { until: string }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const values = { minutes: Math.floor(left / 60), seconds: String(left % 60).padStart(2, '0') }
  return (
    <span role="timer" className={styles.time}>
      {formatMessage(texts.timeLeft, values)}
    </span>
  )
}

/** Before the page in the document, which the server has rendered without it. */
const usePlaceAbovePage = (): HTMLElement => {
  const [place] = useState(() => {
    const element = document.createElement('div')
    element.className = styles.place ?? ''
    return element
  })
  useEffect(() => {
    document.body.prepend(place)
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--above-header', `${place.offsetHeight}px`)
    })
    observer.observe(place)
    return () => {
      observer.disconnect()
      style.removeProperty('--above-header')
      place.remove()
    }
  }, [place])
  return place
}

/** Pages set their titles themselves, at any time. */
const useTitlePrefix = (prefix: string): void => {
  useEffect(() => {
    const mark = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [prefix])
}

/** Has the right checked each minute, and the session exchanged when its time is over. */
const useChecks = (until: string): void => {
  const client = useQueryClient()
  useEffect(() => {
    const check = () => void refreshSession(client, { force: false })
    const everyMinute = setInterval(check, MINUTE_MS)
    const atEnd = setTimeout(check, Date.parse(until) - Date.now() + 500)
    return () => {
      clearInterval(everyMinute)
      clearTimeout(atEnd)
    }
  }, [client, until])
}

/**
 * Once the impersonation is over, however the page learns of it: to the page that was left, or when its
 * time is over to the sign-in page, where the session of the member of staff is gone, too. Nothing is
 * loaded on the way back, so that the message stays.
 */
const useWayBack = (adminId: string, until: string): void => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  useEffect(
    () => () => {
      const user = client.getQueryData(sessionQuery.queryKey)
      if (user?.adminId === adminId || sessionEndedHere()) return
      toast.error(texts.hasEnded)
      const left = takePage() ?? here()
      if (user && left !== here()) navigate(left)
      if (!user && Date.now() >= Date.parse(until)) {
        location.replace(sessionRequiredAddress(location.origin + left))
      }
    },
    [client, adminId, until, navigate],
  )
}
