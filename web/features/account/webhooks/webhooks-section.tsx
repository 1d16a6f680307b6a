import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import {
  createWebhook,
  deleteWebhook,
  deliverAgain,
  testWebhook,
  type Delivery,
  type Webhook,
} from '../../../../shared/contract/webhooks.ts'
import { WEBHOOKS_MAX, WebhookUrl } from '../../../../shared/values/webhook.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Tag } from '../../../components/display/tag.tsx'
import { copyToClipboard } from '../../../components/feedback/toast.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { TextField } from '../../../components/forms/text-field.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { call } from '../../../lib/api/call.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useCallUnderKey } from '../../../lib/forms/use-idempotency-key.ts'
import { useSignedInUser } from '../../../lib/session/signed-in-user.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { webhookRefusal } from '../account-messages.ts'
import { refresh, webhooksQuery } from '../account-queries.ts'
import { QueryContent } from '../query-content.tsx'
import { RowSkeleton } from '../row-skeleton.tsx'
import { SettingsBlock } from '../settings-block.tsx'
import { SettingsForm } from '../settings-form.tsx'
import * as styles from '../settings-section.module.css'
import { notShownToStaff } from '../texts.ts'
import { useAction } from '../use-action.ts'
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts'
import * as texts from './texts.ts'
import * as hookStyles from './webhooks-section.module.css'

/** Alerts of watched projects for programs. */
export const WebhooksSection = () => {
  const isStaff = useSignedInUser().impersonation !== undefined
  return isStaff ? <p className={styles.lead}>{notShownToStaff}</p> : <Own />
}

type Added = ResponseOf<typeof createWebhook>

const Own = () => {
  const [added, setAdded] = useState<Added>()
  const [deletedId, setDeletedId] = useState<string>()
  const count = useQuery(webhooksQuery).data?.items.length
  // Takes the focus of a webhook that goes and of a form that begins anew.
  const addBlock = useFocusAfterRemoval<HTMLElement>(count)
  const showAdded = (webhook: Added) => {
    setAdded(webhook)
    // Not a field: it would report an error when left empty.
    addBlock.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <QueryContent query={webhooksQuery} what={texts.yourWebhooks}>
        {(webhooks) =>
          webhooks ? (
            <>
              {added !== undefined && added.id !== deletedId && (
                <div className={hookStyles.secret}>
                  <Notice>
                    {texts.secretOnce} <code className="num">{added.secret}</code>
                  </Notice>
                  <Button
                    size="sm"
                    onClick={() => void copyToClipboard(added.secret, texts.secretCopied)}
                  >
                    {texts.copySecret}
                  </Button>
                </div>
              )}
              {webhooks.items.map((webhook) => (
                <Hook
                  key={webhook.id}
                  webhook={webhook}
                  onDeleted={() => setDeletedId(webhook.id)}
                />
              ))}
              <SettingsBlock ref={addBlock} title={texts.addAWebhook}>
                {webhooks.items.length < WEBHOOKS_MAX ? (
                  <AddForm key={added?.id} onAdded={showAdded} />
                ) : (
                  <p>{formatMessage(texts.maximum, { max: WEBHOOKS_MAX })}</p>
                )}
              </SettingsBlock>
            </>
          ) : (
            <RowSkeleton />
          )
        }
      </QueryContent>
    </>
  )
}

type HookProps = { webhook: Webhook; onDeleted: () => void }

const Hook = ({ webhook: { id, url, status, deliveries }, onDeleted }: HookProps) => {
  const client = useQueryClient()
  const lookAgain = async () => await refresh(client, webhooksQuery)
  const test = useAction(async () => {
    await call(testWebhook, { body: { id } })
    await lookAgain()
    return texts.testSent
  }, lookAgain)
  const remove = useAction(async () => {
    await call(deleteWebhook, { body: { id } })
    onDeleted()
    await lookAgain()
    return texts.deleted
  }, lookAgain)
  const reload = useAction(async () => {
    // Not by `refresh`, which keeps a failure to itself.
    await client.fetchQuery({ ...webhooksQuery, staleTime: 0 })
    return texts.upToDate
  })
  return (
    <SettingsBlock title={url}>
      <div className={hookStyles.controls}>
        <Tag>{texts.statuses[status]}</Tag>
        <Button size="sm" pending={test.isPending} onClick={() => test.run()}>
          {texts.sendTest}
        </Button>
        <Button size="sm" variant="quiet" pending={reload.isPending} onClick={() => reload.run()}>
          {texts.reload}
        </Button>
        <Button size="sm" variant="quiet" pending={remove.isPending} onClick={() => remove.run()}>
          {texts.deleteWebhook}
        </Button>
      </div>
      {deliveries.length === 0 ? (
        <p className={hookStyles.none}>{texts.nothingSent}</p>
      ) : (
        <ul className={styles.rows} aria-label={texts.deliveries}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
          ))}
        </ul>
      )}
    </SettingsBlock>
  )
}

const DeliveryRow = ({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) => {
  const client = useQueryClient()
  const { id, type, createdAt, status, attempts, outcome, nextAt } = delivery
  const lookAgain = async () => await refresh(client, webhooksQuery)
  const again = useAction(async () => {
    await call(deliverAgain, { body: { id: webhookId, deliveryId: id } })
    await lookAgain()
    return texts.triedAgain
  }, lookAgain)
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.name}>
          {formatMessage(texts.delivery, { type: texts.types[type], at: formatInstant(createdAt) })}
        </span>
        <span className="faint small">
          {formatMessage(texts.state, {
            status: texts.states[status],
            attempts,
            outcome: outcome ?? texts.notTried,
          })}
          {nextAt !== null && ` ${formatMessage(texts.nextTry, { at: formatInstant(nextAt) })}`}
        </span>
      </span>
      <Button size="sm" variant="quiet" pending={again.isPending} onClick={() => again.run()}>
        {texts.deliverAgain}
      </Button>
    </li>
  )
}

const schema = v.object({ url: WebhookUrl })

const AddForm = ({ onAdded }: { onAdded: (webhook: Added) => void }) => {
  const client = useQueryClient()
  const form = useForm(schema, { url: '' })
  const callUnderKey = useCallUnderKey(createWebhook)
  const add = async (body: v.InferOutput<typeof schema>) => {
    onAdded(await callUnderKey(body))
    await refresh(client, webhooksQuery)
  }
  return (
    <SettingsForm
      form={form}
      onSubmit={form.onSubmit(add, webhookRefusal)}
      submitLabel={texts.add}
      pendingLabel={texts.adding}
    >
      <TextField
        label={texts.address}
        {...form.text('url')}
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </SettingsForm>
  )
}
