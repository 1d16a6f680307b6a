import { eventStore } from '../../platform/config/clients.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Webhook, webhooks } from '../decider.ts'

/** @throws Refusal `WebhookNotFound`, for others' as for unknown ones */
export const requireHook = async (userId: string, id: string): Promise<Webhook> => {
  const { state } = await eventStore().load(webhooks, userId)
  const hook = state.hooks.find((one) => one.id === id)
  if (!hook) throw new Refusal('WebhookNotFound', 'There is no such webhook.')
  return hook
}
