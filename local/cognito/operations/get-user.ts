import { fields, request } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedInUser } from '../signed-in-user.ts'
import { attributesOf } from '../user-attributes.ts'

export const getUser = operation(
  request({ AccessToken: fields.accessToken }),
  async ({ AccessToken }, services) => {
    const user = await signedInUser(AccessToken, services)
    return { Username: user.username, UserAttributes: attributesOf(user) }
  },
)
