import { RESEND_COOLDOWN_SECONDS } from '../../../shared/values/account.ts'
import type { Flag } from '../../platform/rate-limit/flags.ts'
import type { Limit, Cooldown } from '../../platform/rate-limit/rate-limit.ts'

/** `count` calls in `seconds`. */
export const limits = {
  loginPerAccountAndAddress: { name: 'login-account-address', count: 5, seconds: 900 },
  /** Beyond it, only known addresses of the account get through. */
  loginPerAccount: { name: 'login-account', count: 20, seconds: 3600 },
  loginPerAddress: { name: 'login-address', count: 30, seconds: 300 },
  /** Codes of an authenticator app: a guess is right once in 300,000. */
  codePerAccountAndAddress: { name: 'code-account-address', count: 5, seconds: 900 },
  codePerAccount: { name: 'code-account', count: 20, seconds: 3600 },
  codePerAddress: { name: 'code-address', count: 30, seconds: 300 },
  signUpPerAddress: { name: 'signup-address', count: 10, seconds: 3600 },
  verifyPerAccount: { name: 'verify-account', count: 20, seconds: 3600 },
  verifyPerAddress: { name: 'verify-address', count: 30, seconds: 3600 },
  resendPerAccount: { name: 'resend-account', count: 3, seconds: 3600 },
  resendPerAddress: { name: 'resend-address', count: 10, seconds: 3600 },
  forgotPerAccount: { name: 'forgot-account', count: 3, seconds: 3600 },
  forgotPerAddress: { name: 'forgot-address', count: 10, seconds: 3600 },
  /**
   * Sign-ups, codes that are sent again and forgotten passwords of all visitors, who may name any
   * address: at most 24,000 mails a day, half of what SES usually lets a new account send.
   */
  codeMailsOfAll: { name: 'code-mails-all', count: 1000, seconds: 3600 },
  resetPerAccountAndAddress: { name: 'reset-account-address', count: 5, seconds: 900 },
  resetPerAccount: { name: 'reset-account', count: 20, seconds: 3600 },
  resetPerAddress: { name: 'reset-address', count: 30, seconds: 3600 },
  /** Re-authentication. */
  proofPerUser: { name: 'proof-user', count: 5, seconds: 900 },
  /** Of password or second factor. The user gets an email of each. */
  changesPerUser: { name: 'credential-changes-user', count: 20, seconds: 86_400 },
  logPerAddress: { name: 'log-address', count: 60, seconds: 60 },
} as const satisfies Record<string, Limit>

/** Between two confirmation codes, that of the sign-up included. */
export const resendSpacing: Cooldown = {
  name: 'resend-cooldown',
  everySeconds: RESEND_COOLDOWN_SECONDS,
}

/** Between two emails about failed log-ins. */
export const failedLoginsSpacing: Cooldown = { name: 'failed-logins-email', everySeconds: 3600 }

/** An address that has signed in to the account. */
export const knownAddress: Flag = { name: 'known-address', seconds: 90 * 24 * 3600 }

/** Longer than a sign-up call and its repeat take. */
export const signUpBegun: Flag = { name: 'signup-begun', seconds: 60 }
