import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS } from '../../../shared/values/days.ts'
import { optionalEmailPut } from '../../email/published.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'

/** Shorter than ids of emails are known. */
const NEWS_FOR_MS = 2 * DAY_MS

type Moments = readonly { readonly id: string; readonly at: string }[]

interface Hooks {
  readonly userId: string
  readonly added: Moments
  readonly disabled: Moments
}

const texts = {
  'webhook-added': {
    subject: 'A webhook was added to your Assay account',
    paragraphs: [
      'Its server is told what happens to the projects that you watch, under a new password too.',
      'If it was not you, set a new password and delete it in your settings.',
    ],
  },
  'webhook-disabled': {
    subject: 'A webhook of yours on Assay was turned off',
    paragraphs: [
      'Nothing could be delivered to one of your webhooks for five days, or your server answered that it is gone (410). We send nothing more to it.',
      'To get messages again, delete it in your settings and add it anew. Its newest 20 messages of the last 15 days are listed there until then.',
    ],
  },
}

/**
 * Queues an email for each webhook of a user that was added or disabled, once: later changes of the
 * same webhooks come here again, while the email's id is known and after that.
 */
export const notifyWebhooks = async ({ userId, added, disabled }: Hooks): Promise<void> => {
  const now = Date.now()
  for (const [kind, hooks] of [
    ['webhook-added', added],
    ['webhook-disabled', disabled],
  ] as const) {
    for (const { id, at } of hooks) {
      if (!(now - Date.parse(at) <= NEWS_FOR_MS)) continue
      const email = { kind, userId, at, cause: id, ...texts[kind] }
      await ignoreConditionFailure(
        documentClient().send(new PutCommand(optionalEmailPut(email, now))),
      )
    }
  }
}
