import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { userOfAccessToken } from '../tokens/access-token-user.ts'

export const globalSignOut = operation(
  request({ AccessToken: fields.accessToken }),
  async ({ AccessToken }, services) => {
    const { sub } = await userOfAccessToken(AccessToken, services)
    await services.users.signOutEverywhere(sub)
    return {}
  },
)
