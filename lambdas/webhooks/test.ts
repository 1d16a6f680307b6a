import { createHash } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { testWebhook } from '../../shared/contract/webhooks.ts'
import { documentClient } from '../platform/config/clients.ts'
import { ignoreConditionFailure } from '../platform/dynamodb/ignore-condition-failure.ts'
import { handle } from '../platform/http/handle.ts'
import { idempotent } from '../platform/idempotency/idempotent.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { deliveryPut } from './deliveries/delivery-items.ts'
import { findDelivery } from './deliveries/find-delivery.ts'
import { triesPerUser } from './hooks/limits.ts'
import { requireHook } from './hooks/require-hook.ts'

export const handler = handle(
  testWebhook,
  idempotent(testWebhook, async ({ session: { sub }, body, commandId, now }, { resumed }) => {
    await consume([[triesPerUser, sub]])
    const { id: webhookId } = await requireHook(sub, body.id)
    const id = createHash('sha256').update(`${webhookId}\n${commandId}`).digest('base64url')
    // What the first call wrote stands at its own time.
    if (resumed && (await findDelivery(webhookId, id))) return { ok: true as const }
    const put = deliveryPut(
      {
        id,
        userId: sub,
        webhookId,
        type: 'test',
        createdAt: new Date(now).toISOString(),
        data: { message: 'This is a test.' },
      },
      now,
    )
    await ignoreConditionFailure(documentClient().send(new PutCommand(put)))
    return { ok: true as const }
  }),
)
