import type { Operation } from './requests/operation.ts'
import {
  adminDeleteUser,
  adminDisableUser,
  adminEnableUser,
  adminGetUser,
  adminSetUserPassword,
  adminUserGlobalSignOut,
} from './operations/admin-users.ts'
import { confirmForgotPassword } from './operations/confirm-forgot-password.ts'
import { confirmSignUp } from './operations/confirm-sign-up.ts'
import { forgotPassword } from './operations/forgot-password.ts'
import {
  adminAddUserToGroup,
  adminListGroupsForUser,
  adminRemoveUserFromGroup,
  createGroup,
} from './operations/groups.ts'
import { initiateAuth } from './operations/initiate-auth.ts'
import {
  adminSetUserMfaPreference,
  associateSoftwareToken,
  setUserMfaPreference,
  verifySoftwareToken,
} from './operations/software-token.ts'
import { respondToAuthChallenge } from './operations/respond-to-auth-challenge.ts'
import { listUserPools } from './operations/list-user-pools.ts'
import { listUsers } from './operations/list-users.ts'
import { listUsersInGroup } from './operations/list-users-in-group.ts'
import { resendConfirmationCode } from './operations/resend-confirmation-code.ts'
import { revokeToken } from './operations/revoke-token.ts'
import { changePassword, getUser, globalSignOut } from './operations/signed-in.ts'
import { signUp } from './operations/sign-up.ts'

/** By the name in X-Amz-Target. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['SetUserMFAPreference', setUserMfaPreference],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['ChangePassword', changePassword],
  ['GetUser', getUser],
  ['RevokeToken', revokeToken],
  ['GlobalSignOut', globalSignOut],
  ['AdminGetUser', adminGetUser],
  ['ListUsers', listUsers],
  ['ListUsersInGroup', listUsersInGroup],
  ['ListUserPools', listUserPools],
  ['AdminDeleteUser', adminDeleteUser],
  ['AdminEnableUser', adminEnableUser],
  ['AdminDisableUser', adminDisableUser],
  ['AdminUserGlobalSignOut', adminUserGlobalSignOut],
  ['AdminSetUserPassword', adminSetUserPassword],
  ['AdminSetUserMFAPreference', adminSetUserMfaPreference],
  ['CreateGroup', createGroup],
  ['AdminAddUserToGroup', adminAddUserToGroup],
  ['AdminRemoveUserFromGroup', adminRemoveUserFromGroup],
  ['AdminListGroupsForUser', adminListGroupsForUser],
])
