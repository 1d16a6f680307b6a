import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { optionalEmailPut } from '../../email/published.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'

/**
 * Queues an email for each webhook of a user that was disabled, once. Its id is known for days, in
 * which later changes of the same webhooks come here again.
 * @param at ISO 8601
 */
export const notifyDisabled = async (
  { userId, disabled }: { readonly userId: string; readonly disabled: readonly string[] },
  at: string,
): Promise<void> => {
  for (const id of disabled) {
    const put = optionalEmailPut(
      {
        kind: 'webhook-disabled',
        userId,
        at,
        cause: id,
        subject: 'A webhook of yours on Assay was turned off',
        paragraphs: [
          'Nothing could be delivered to one of your webhooks for five days, or your server answered that it is gone (410). We send nothing more to it.',
          'To get messages again, delete it in your settings and add it anew. Messages of the last 15 days are listed there until then.',
        ],
      },
      Date.now(),
    )
    await ignoreConditionFailure(documentClient().send(new PutCommand(put)))
  }
}
