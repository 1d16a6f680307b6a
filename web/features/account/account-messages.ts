import {
  INVALID_PASSWORD,
  LIMIT_EXCEEDED,
  UNKNOWN_FAILURE,
} from '../../../shared/values/failures.ts'
import { shortenAddress } from '../../components/format/shorten-address.ts'
import { CallError, codeOf } from '../../lib/api/call-errors.ts'
import type { FormRefusal } from '../../lib/forms/form.ts'
import { youAreSignedOut } from '../../lib/forms/texts.ts'

export const PICTURE_SAVED = 'Your picture was saved.'
export const PICTURE_REMOVED = 'Your picture was removed.'
export const PASSWORD_CHANGED = 'Your password was changed. You are signed out everywhere else.'
export const SETTINGS_SAVED = 'Your settings were saved.'
export const SESSION_ENDED = 'That browser is signed out.'
export const OTHERS_ENDED = 'You are signed out everywhere else.'
export const ACCOUNT_DELETED = 'Your account was deleted.'
export const PERHAPS_DELETED =
  'You are signed out. If your account was deleted, an email says so; otherwise log in and try again.'

export const walletLinked = (address: string): string => `${shortenAddress(address)} was linked.`
export const walletUnlinked = (address: string): string =>
  `${shortenAddress(address)} was unlinked.`

/** The server's own message where it refuses, but for an ended session and an exceeded limit. */
export const errorMessage = (error: unknown): string => {
  if (error instanceof CallError && error.status === 401) return youAreSignedOut
  if (codeOf(error) === 'LimitExceededException') return LIMIT_EXCEEDED
  return error instanceof CallError && error.status >= 400 && error.status < 500
    ? (Object.values(error.fieldErrors)[0] ?? error.message)
    : UNKNOWN_FAILURE
}

export const passwordRefusal = (error: unknown): FormRefusal<'oldPassword' | 'newPassword'> => {
  switch (codeOf(error)) {
    case 'NotAuthorizedException':
      return { fields: { oldPassword: 'This is not your current password.' } }
    case 'InvalidPasswordException':
      return { fields: { newPassword: INVALID_PASSWORD } }
    default:
      return { whole: errorMessage(error) }
  }
}

export const walletRefusal = (error: unknown): FormRefusal<'walletAddress' | 'label'> => {
  const code = codeOf(error)
  if (code === 'WalletAlreadyLinked') return { fields: { walletAddress: errorMessage(error) } }
  return code === 'InvalidInput' && error instanceof CallError
    ? { fields: error.fieldErrors }
    : { whole: errorMessage(error) }
}

export const webhookRefusal = (error: unknown): FormRefusal<'url'> =>
  error instanceof CallError && error.fieldErrors['url'] !== undefined
    ? { fields: { url: error.fieldErrors['url'] } }
    : { whole: errorMessage(error) }

export const deletionRefusal = (error: unknown): FormRefusal<'email' | 'password'> =>
  codeOf(error) === 'NotAuthorizedException'
    ? { whole: 'Email and password do not match your account. Nothing was deleted.' }
    : { whole: errorMessage(error) }
