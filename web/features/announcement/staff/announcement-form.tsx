import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  publishAnnouncement,
  withdrawAnnouncement,
} from '../../../../shared/contract/announcement.ts'
import { Announcement } from '../../../../shared/values/announcement.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { call } from '../../../lib/api/call.ts'
import { formRefusal } from '../../../lib/forms/form-refusal.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useIdempotencyKey } from '../../../lib/forms/use-idempotency-key.ts'
import { announcementQuery } from '../announcement-query.ts'
import styles from './announcement-form.module.css'

const NAMES = ['content', 'linkText', 'link'] as const
const NOTHING: Announcement = { content: '', linkText: '', link: '' }

/** What staff announce on every page, or take away. */
export const AnnouncementForm = ({ current }: { current: Announcement | null }) => {
  const client = useQueryClient()
  const form = useForm(Announcement, current ?? NOTHING)
  const idempotencyKeyOf = useIdempotencyKey()
  const [isWithdrawing, setWithdrawing] = useState(false)

  const publish = async (body: Announcement) => {
    try {
      await call(publishAnnouncement, { body, idempotencyKey: idempotencyKeyOf(body) })
    } catch (error) {
      return formRefusal(error, NAMES)
    }
    client.setQueryData(announcementQuery.queryKey, body)
    toast.success('Announced on every page.')
    return undefined
  }
  const withdraw = async () => {
    if (isWithdrawing) return
    setWithdrawing(true)
    try {
      await call(withdrawAnnouncement, {})
      client.setQueryData(announcementQuery.queryKey, null)
      toast.success('The announcement is taken away.')
    } catch {
      toast.error('The announcement could not be taken away. Try again.')
    } finally {
      setWithdrawing(false)
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Announcement"
      onSubmit={form.onSubmit(publish)}
    >
      <TextField
        label="Text"
        {...form.text('content')}
        maxLength={240}
        autoComplete="off"
        hint="Plain text of one line. Visitors who dismissed another text see this one."
        hintStays
      />
      <TextField label="Text of the link" {...form.text('linkText')} maxLength={60} />
      <TextField
        label="Link"
        {...form.text('link')}
        hint="A path such as /alerts, or an address that starts with https://"
        hintStays
      />
      {form.failure !== undefined && <Notice>{form.failure}</Notice>}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={!form.isValid}
          pending={form.isPending}
          pendingLabel="Publishing…"
        >
          Publish
        </Button>
        {current !== null && (
          <Button
            pending={isWithdrawing}
            pendingLabel="Taking it away…"
            onClick={() => void withdraw()}
          >
            Take it away
          </Button>
        )}
      </div>
    </form>
  )
}
