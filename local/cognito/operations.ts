import type { Operation } from './operation.ts'
import { adminDeleteUser, adminGetUser } from './operations/admin-users.ts'
import { confirmSignUp } from './operations/confirm-sign-up.ts'
import { getUser } from './operations/get-user.ts'
import { globalSignOut } from './operations/global-sign-out.ts'
import {
  adminAddUserToGroup,
  adminListGroupsForUser,
  adminRemoveUserFromGroup,
  createGroup,
} from './operations/groups.ts'
import { initiateAuth } from './operations/initiate-auth.ts'
import { resendConfirmationCode } from './operations/resend-confirmation-code.ts'
import { revokeToken } from './operations/revoke-token.ts'
import { signUp } from './operations/sign-up.ts'

/** What the emulator can do, by the name that X-Amz-Target calls it. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['GetUser', getUser],
  ['RevokeToken', revokeToken],
  ['GlobalSignOut', globalSignOut],
  ['AdminGetUser', adminGetUser],
  ['AdminDeleteUser', adminDeleteUser],
  ['CreateGroup', createGroup],
  ['AdminAddUserToGroup', adminAddUserToGroup],
  ['AdminRemoveUserFromGroup', adminRemoveUserFromGroup],
  ['AdminListGroupsForUser', adminListGroupsForUser],
])
