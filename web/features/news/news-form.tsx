import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listNews, type SentNews, sendNews } from '../../../shared/contract/notifications.ts'
import { News } from '../../../shared/values/news.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailedQuery } from '../../components/feedback/failed-query.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { toast } from '../../components/feedback/toast.ts'
import { formatInstant } from '../../components/format/format-instant.ts'
import { FormEnd } from '../../components/forms/form-end.tsx'
import * as forms from '../../components/forms/form.module.css'
import { TextAreaField } from '../../components/forms/text-area-field.tsx'
import { TextField } from '../../components/forms/text-field.tsx'
import { Section } from '../../components/layout/section.tsx'
import { call } from '../../lib/api/call.ts'
import { formRefusal } from '../../lib/forms/form-refusal.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useCallUnderKey } from '../../lib/forms/use-idempotency-key.ts'
import { USER_SCOPE } from '../../lib/session/session.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as styles from './news-form.module.css'
import * as texts from './texts.ts'

const newsQuery = queryOptions({
  queryKey: [USER_SCOPE, 'news'],
  queryFn: async ({ signal }) => await call(listNews, { signal }),
})

/** News are listed, and their emails queued, within seconds. */
const LOOK_AGAIN_MS = 2_000

/** Staff write to everybody who chose news, and see what was sent. */
export const NewsForm = () => {
  const [formKey, setFormKey] = useState(0)
  /** The newest news when others were sent; undefined: none were sent here. */
  const [newestBefore, setNewestBefore] = useState<string | null>()
  const query = useQuery({
    ...newsQuery,
    refetchInterval: ({ state: { data: news } }) =>
      newestIn(news?.items) === newestBefore || news?.items.some(({ done }) => !done)
        ? LOOK_AGAIN_MS
        : false,
  })
  const { data } = query
  const onSent = () => {
    setFormKey(formKey + 1)
    setNewestBefore(newestIn(data?.items))
  }
  return (
    <Section title={texts.heading} className={styles.news}>
      <p className="muted">{texts.lead}</p>
      <Fields key={formKey} onSent={onSent} />
      <FailedQuery query={query}>{texts.couldNotBeLoaded}</FailedQuery>
      {data !== undefined && data.items.length > 0 && (
        <ul aria-label={texts.sentNews} className={styles.sent}>
          {data.items.map((news) => (
            <SentRow key={news.id} news={news} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const newestIn = (items: readonly SentNews[] = []): string | null => items[0]?.id ?? null

const SentRow = ({ news: { subject, sentAt, queued, done } }: { news: SentNews }) => (
  <li>
    <b>{subject}</b>
    <span className="faint small">
      {queued === null
        ? formatInstant(sentAt)
        : formatMessage(texts.progress, {
            at: formatInstant(sentAt),
            count: queued,
            state: done ? texts.allDone : texts.underWay,
          })}
    </span>
  </li>
)

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

const Fields = ({ onSent }: { onSent: () => void }) => {
  const client = useQueryClient()
  const form = useForm(News, { subject: '', text: '' })
  const callUnderKey = useCallUnderKey(sendNews)
  const subject = form.text('subject')
  const text = form.field('text')
  /** Enter in a field must not write to everybody. */
  const [isAsked, setIsAsked] = useState(false)
  const ask = async () => {
    setIsAsked(true)
    await Promise.resolve()
  }
  const send = async (body: News) => {
    await callUnderKey(body)
    toast.success(texts.sent)
    onSent()
    await client.invalidateQueries({ queryKey: newsQuery.queryKey })
  }
  return (
    <form
      className={forms.form}
      noValidate
      aria-label={texts.heading}
      onSubmit={form.onSubmit(isAsked ? send : ask, (error) =>
        formRefusal(error, ['subject', 'text']),
      )}
      onInput={() => setIsAsked(false)}
    >
      <TextField label={texts.subject} {...subject} maxLength={60} autoComplete="off" />
      <TextAreaField label={texts.text} {...text} rows={8} hint={texts.textHint} />
      {form.isValid && (
        <div role="group" aria-label={texts.preview}>
          <p className="faint small" aria-hidden="true">
            {texts.preview}
          </p>
          <div className={styles.preview}>
            <b>{subject.value}</b>
            <p>{text.value}</p>
          </div>
        </div>
      )}
      {isAsked && <Notice>{texts.sendNow}</Notice>}
      <FormEnd
        form={form}
        submitLabel={isAsked ? texts.sendIt : texts.send}
        pendingLabel={texts.sending}
        // It stands where the first press was and has the focus: two at once send nothing.
        before={
          isAsked && (
            <Button ref={takeFocus} onClick={() => setIsAsked(false)}>
              {texts.writeOn}
            </Button>
          )
        }
      />
    </form>
  )
}
