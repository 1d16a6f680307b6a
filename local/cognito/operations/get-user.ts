import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { userOfAccessToken } from '../tokens/access-token-user.ts'
import { attributesOf } from '../users/user-attributes.ts'

export const getUser = operation(
  request({ AccessToken: fields.accessToken }),
  async ({ AccessToken }, services) => {
    const user = await userOfAccessToken(AccessToken, services)
    return { Username: user.username, UserAttributes: attributesOf(user) }
  },
)
