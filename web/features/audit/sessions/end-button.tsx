import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AuditSession } from '../../../../shared/contract/audit.ts'
import { endImpersonation } from '../../../../shared/contract/impersonation.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { Modal, preloadModal } from '../../../components/overlay/modal.tsx'
import { call } from '../../../lib/api/call.ts'
import { afterPaint } from '../../../lib/hooks/use-after-paint.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { AUDIT_KEY } from '../audit-queries.ts'
import { personText } from '../people.ts'
import * as texts from '../texts.ts'
import * as styles from './session-list.module.css'

/**
 * Ends an impersonation that is going on, or records the end of one that is cut off, after a question;
 * nothing for others.
 */
export const EndButton = ({ session }: { session: AuditSession }) => {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const { id, status, adminId, adminEmail, subjectId, subjectEmail } = session
  const admin = personText(adminId, adminEmail)
  const subject = personText(subjectId, subjectEmail)
  const end = async () => {
    setPending(true)
    setFailed(false)
    try {
      await call(endImpersonation, { body: { id } })
      setOpen(false)
      toast.success(texts.endedToast)
      await client.invalidateQueries({ queryKey: AUDIT_KEY })
      // The button is gone with the focus. Where only live ones are listed, so is its row.
      afterPaint(() => {
        if (document.activeElement !== document.body) return
        const next = place.current ?? document.querySelector('main')
        next?.focus({ preventScroll: true })
      })
    } catch {
      setFailed(true)
    } finally {
      setPending(false)
    }
  }
  const isGone = status === 'gone'
  const [title, why, go] = isGone
    ? [texts.endGoneTitle, texts.endGoneWhy, texts.recordEnd]
    : [texts.endTitle, texts.endWhy, texts.endNow]
  if (status !== 'active' && !isGone) return <span ref={place} tabIndex={-1} />
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={`${texts.endNow}: ${formatMessage(texts.asSomebody, { actor: admin, subject })}`}
        onPointerEnter={preloadModal}
        onFocus={preloadModal}
        onClick={() => {
          setFailed(false)
          setOpen(true)
        }}
      >
        {texts.end}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title={title}>
        <p className={styles.why}>{formatMessage(why, { admin, subject })}</p>
        {failed && <Notice>{texts.endFailed}</Notice>}
        <div className={styles.confirm}>
          <Button onClick={() => setOpen(false)}>{texts.cancel}</Button>
          <Button
            variant="danger"
            pending={pending}
            pendingLabel={texts.ending}
            onClick={() => void end()}
          >
            {go}
          </Button>
        </div>
      </Modal>
    </>
  )
}
