import { createHmac } from 'node:crypto'
import type { Pool } from '../pool.ts'
import { timingSafeEqualText } from '../../../lambdas/platform/crypto/timing-safe-equal.ts'
import { notAuthorized, resourceNotFound } from '../service-error.ts'

/** The SECRET_HASH of AWS: base64 of HMAC-SHA256 over user name and client id under the secret. */
export const secretHash = (
  username: string,
  { clientId, clientSecret }: Pick<Pool, 'clientId' | 'clientSecret'>,
): string =>
  createHmac('sha256', clientSecret)
    .update(username + clientId)
    .digest('base64')

/** Refuses calls for another client, and calls whose hash was not made with the client's secret. */
export const requireClient = (
  call: { clientId: string; username: string; hash: string | undefined },
  pool: Pool,
): void => {
  requireClientId(call.clientId, pool)
  if (call.hash === undefined) {
    throw notAuthorized(
      `Client ${pool.clientId} is configured with secret but SECRET_HASH was not received`,
    )
  }
  if (!timingSafeEqualText(call.hash, secretHash(call.username, pool))) {
    throw notAuthorized(`Unable to verify secret hash for client ${pool.clientId}`)
  }
}

export const requireClientId = (clientId: string, pool: Pool): void => {
  if (clientId !== pool.clientId) {
    throw resourceNotFound(`User pool client ${clientId} does not exist.`)
  }
}

export const requirePool = (userPoolId: string, pool: Pool): void => {
  if (userPoolId !== pool.id) throw resourceNotFound(`User pool ${userPoolId} does not exist.`)
}
