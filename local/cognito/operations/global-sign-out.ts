import { fields, request } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedInUser } from '../signed-in-user.ts'

export const globalSignOut = operation(
  request({ AccessToken: fields.accessToken }),
  async ({ AccessToken }, services) => {
    const { sub } = await signedInUser(AccessToken, services)
    await services.users.signOutEverywhere(sub)
    return {}
  },
)
