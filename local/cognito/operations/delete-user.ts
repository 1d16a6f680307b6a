import { deleteAccount } from '../users/delete-account.ts'
import { fields, request } from '../requests/request-fields.ts'
import { operation } from '../requests/operation.ts'
import { userOfAccessToken } from '../tokens/access-token-user.ts'

export const deleteUser = operation(
  request({ AccessToken: fields.accessToken }),
  async ({ AccessToken }, services) => {
    await deleteAccount(await userOfAccessToken(AccessToken, services), services)
    return {}
  },
)
