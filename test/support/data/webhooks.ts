import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Webhook } from '../../../shared/contract/webhooks.ts'
import type { User } from '../http/accounts.ts'
import type { startReceiver } from '../http/start-receiver.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>

export const addWebhook = async (
  { origin }: Receiver,
  user: User,
): Promise<{ path: string; id: string; secret: string }> => {
  const path = `/${randomUUID()}`
  const response = await user.post('/api/user/webhooks', { url: origin + path })
  return { path, ...((await response.json()) as { id: string; secret: string }) }
}

export const webhooksOf = async (user: User): Promise<Webhook[]> =>
  ((await (await user.get('/api/user/webhooks')).json()) as { items: Webhook[] }).items

/** Of the user's first webhook. */
export const newestDelivery = async (user: User) => (await webhooksOf(user))[0]?.deliveries[0]

/** A webhook to which some tests were delivered; the newest is the first. */
export const addDelivered = async (receiver: Receiver, user: User, count: number) => {
  const { path, id } = await addWebhook(receiver, user)
  for (let sent = 1; sent <= count; sent += 1) {
    await user.post('/api/user/webhooks/test', { id })
    await expect.poll(async () => await newestDelivery(user)).toMatchObject({ status: 'delivered' })
    expect(receiver.at(path)).toHaveLength(sent)
  }
  const deliveryIds = (await webhooksOf(user))[0]?.deliveries.map((delivery) => delivery.id) ?? []
  const again = async (deliveryId: string | undefined, key: string) =>
    await user.post(
      '/api/user/webhooks/deliver-again',
      { id, deliveryId },
      { 'idempotency-key': key },
    )
  return { id, path, deliveryIds, again }
}
