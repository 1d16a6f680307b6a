import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { streamName } from '../../platform/event-store/decider.ts'
import type { DataKey } from '../../platform/personal-data/data-keys.ts'
import { type Webhook, webhooks } from '../decider.ts'

const Personal = v.object({ url: v.string(), secret: v.string() })
export type Personal = v.InferOutput<typeof Personal>

const SECRET_BYTES = 32

/** As Standard Webhooks writes it: the key in base64 after a prefix. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export const fingerprintOfUrl = (key: DataKey, url: string): string =>
  key.fingerprint(`webhook\n${url}`)

/** Bound to user and webhook: readable nowhere else. */
const placeOf = (userId: string, id: string): string =>
  `${streamName(webhooks.category, userId)}/${id}`

export const sealHook = (key: DataKey, userId: string, id: string, personal: Personal): string =>
  key.encrypt(JSON.stringify(personal), placeOf(userId, id))

export const openHook = (
  key: DataKey,
  userId: string,
  { id, sealed }: Pick<Webhook, 'id' | 'sealed'>,
): Personal => v.parse(Personal, JSON.parse(key.decrypt(sealed, placeOf(userId, id))))
