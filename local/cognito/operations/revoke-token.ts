import * as v from 'valibot'
import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { timingSafeEqualText } from '../../../lambdas/platform/crypto/timing-safe-equal.ts'
import { requireClientId } from '../requests/secret-hash.ts'
import { ServiceError } from '../service-error.ts'

/** As RFC 7009 says, a token that is unknown or revoked already is no error. */
export const revokeToken = operation(
  request({
    ClientId: fields.clientId,
    ClientSecret: v.exactOptional(fields.text(64)),
    Token: fields.text(16_384),
  }),
  async ({ ClientId, ClientSecret = '', Token }, { pool, grants }) => {
    requireClientId(ClientId, pool)
    if (!timingSafeEqualText(ClientSecret, pool.clientSecret)) {
      throw new ServiceError('UnauthorizedException', 'Invalid client credentials.', {
        status: 401,
      })
    }
    if (Token.split('.').length === 3) {
      throw new ServiceError('UnsupportedTokenTypeException', 'Only refresh tokens are revocable.')
    }
    await grants.revoke(Token)
    return {}
  },
)
