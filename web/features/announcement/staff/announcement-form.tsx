import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  publishAnnouncement,
  withdrawAnnouncement,
} from '../../../../shared/contract/announcement.ts'
import { Announcement } from '../../../../shared/values/announcement.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { FormEnd } from '../../../components/forms/form-end.tsx'
import * as forms from '../../../components/forms/form.module.css'
import { TextField } from '../../../components/forms/text-field.tsx'
import { call } from '../../../lib/api/call.ts'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { formRefusal } from '../../../lib/forms/form-refusal.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useCallUnderKey } from '../../../lib/forms/use-idempotency-key.ts'
import { announcementQuery } from '../announcement-query.ts'
import * as styles from './announcement-form.module.css'
import * as texts from '../texts.ts'

const NAMES = ['content', 'linkText', 'link'] as const
const NOTHING: Announcement = { content: '', linkText: '', link: '' }

/** What staff announce on every page, or take away. */
export const AnnouncementForm = ({
  current,
  onDone,
}: {
  current: Announcement | null
  onDone: () => void
}) => {
  const client = useQueryClient()
  const form = useForm(Announcement, current ?? NOTHING)
  const callUnderKey = useCallUnderKey(publishAnnouncement)
  const [isWithdrawing, setWithdrawing] = useState(false)

  const publish = async (body: Announcement) => {
    await callUnderKey(body)
    client.setQueryData(announcementQuery.queryKey, body)
    onDone()
    toast.success(texts.announcedOnEveryPage)
  }
  const withdraw = async () => {
    if (isWithdrawing || current === null) return
    setWithdrawing(true)
    try {
      await call(withdrawAnnouncement, { body: { announcement: current } })
      client.setQueryData(announcementQuery.queryKey, null)
      onDone()
      toast.success(texts.announcementIsTakenAway)
    } catch (error) {
      if (codeOf(error) === 'AnnouncementReplaced') {
        toast.error(texts.announcementWasReplaced)
        await client.invalidateQueries(announcementQuery)
      } else {
        toast.error(texts.announcementCouldNotBeTaken)
      }
    } finally {
      setWithdrawing(false)
    }
  }

  return (
    <form
      className={`${forms.form} ${styles.form}`}
      noValidate
      aria-label={texts.announcement}
      onSubmit={form.onSubmit(publish, (error) => formRefusal(error, NAMES))}
    >
      <TextField
        label={texts.text}
        {...form.text('content')}
        maxLength={240}
        autoComplete="off"
        hint={texts.plainTextOfOneLine}
        hintStays
      />
      <TextField label={texts.textOfTheLink} {...form.text('linkText')} maxLength={60} />
      <TextField label={texts.link} {...form.text('link')} hint={texts.pathSuchAsAlerts} />
      <FormEnd form={form} submitLabel={texts.publish} pendingLabel={texts.publishing}>
        {current !== null && (
          <Button
            pending={isWithdrawing}
            pendingLabel={texts.takingItAway}
            onClick={() => void withdraw()}
          >
            {texts.takeItAway}
          </Button>
        )}
      </FormEnd>
    </form>
  )
}
