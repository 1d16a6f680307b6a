import { createHmac } from 'node:crypto'

/**
 * The headers of Standard Webhooks: `v1` is HMAC-SHA256 over id, time and body.
 * @param secret `whsec_` and the key in base64
 * @param now epoch milliseconds
 */
export const signedHeaders = (
  { id, body, secret }: { readonly id: string; readonly body: string; readonly secret: string },
  now: number,
): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
