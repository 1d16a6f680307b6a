import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS } from '../../../shared/values/days.ts'
import { optionalEmailPut } from '../../email/published.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'

/** Shorter than ids of emails are known. */
const NEWS_FOR_MS = 2 * DAY_MS

interface Hooks {
  readonly userId: string
  readonly disabled: readonly { readonly id: string; readonly at: string }[]
}

/**
 * Queues an email for each webhook of a user that was disabled, once: later changes of the same
 * webhooks come here again, while the email's id is known and after that.
 */
export const notifyDisabled = async ({ userId, disabled }: Hooks): Promise<void> => {
  const now = Date.now()
  for (const { id, at } of disabled) {
    if (now - Date.parse(at) > NEWS_FOR_MS) continue
    const put = optionalEmailPut(
      {
        kind: 'webhook-disabled',
        userId,
        at,
        cause: id,
        subject: 'A webhook of yours on Assay was turned off',
        paragraphs: [
          'Nothing could be delivered to one of your webhooks for five days, or your server answered that it is gone (410). We send nothing more to it.',
          'To get messages again, delete it in your settings and add it anew. Its newest 20 messages of the last 15 days are listed there until then.',
        ],
      },
      now,
    )
    await ignoreConditionFailure(documentClient().send(new PutCommand(put)))
  }
}
