import { deleteAccount } from '../delete-account.ts'
import { fields, request } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedInUser } from '../signed-in-user.ts'

export const deleteUser = operation(
  request({ AccessToken: fields.accessToken }),
  async ({ AccessToken }, services) => {
    await deleteAccount(await signedInUser(AccessToken, services), services)
    return {}
  },
)
