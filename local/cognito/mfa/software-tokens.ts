import { randomBytes } from 'node:crypto'
import { ServiceError, userNotFound } from '../service-error.ts'
import { transact, type TransactItem } from '../users/transact.ts'
import { updateInput, updateUser } from '../users/user-changes.ts'
import type { UserTable } from '../users/user-table.ts'
import type { User } from '../users/user.ts'
import { stepOfCode, toBase32 } from './totp.ts'

/** The name of the only second factor that the pool has. */
export const SOFTWARE_TOKEN_MFA = 'SOFTWARE_TOKEN_MFA'

/** The authenticator app of a user. A code opens something once (RFC 6238, 5.2). */
export interface SoftwareTokens {
  /** A new secret in Base32. The old one, if any, is good until the new one is verified. */
  associate(user: User): Promise<string>
  /** Takes the secret into use; EnableSoftwareTokenMFAException for another code or a used one. */
  verify(user: User, code: string): Promise<void>
  /** False when there is no verified secret to switch on. */
  prefer(user: User, on: boolean): Promise<boolean>
  /**
   * Takes the code of a sign-in, and with it what waits for it.
   * @returns false when another call was faster: with `spending`, this code or another secret
   * @throws ServiceError CodeMismatchException, ExpiredCodeException for a used code,
   *   SoftwareTokenMFANotFoundException for a user without a second factor
   */
  redeem(user: User, code: string, spending: TransactItem): Promise<boolean>
  /** Gives a secret as verified and on, past the calls that a user would make. */
  install(sub: string, secret: string): Promise<void>
}

const SECRET_BYTES = 32

export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES))

export const createSoftwareTokens = (table: UserTable, now: () => number): SoftwareTokens => ({
  associate: async ({ sub }) => {
    const secret = newTotpSecret()
    const user = await updateUser(table, now(), sub, {
      UpdateExpression: ', totpPending = :secret',
      values: { ':secret': secret },
    })
    if (!user) throw userNotFound()
    return secret
  },
  verify: async ({ sub, totpPending, totpSecret, totpStep = 0 }, code) => {
    const secret = totpPending ?? totpSecret
    const step = secret === undefined ? undefined : stepOfCode(secret, code, now())
    const isUsed = totpPending === undefined && step !== undefined && step <= totpStep
    const taken =
      step !== undefined &&
      !isUsed &&
      (await updateUser(table, now(), sub, {
        UpdateExpression: ', totpSecret = :secret, totpStep = :step REMOVE totpPending',
        // Of two calls with one code the second finds nothing pending, and the step used.
        ConditionExpression:
          'totpPending = :secret OR (attribute_not_exists(totpPending) AND totpSecret = :secret AND totpStep < :step)',
        values: { ':secret': secret, ':step': step },
      }))
    if (!taken) {
      throw new ServiceError(
        'EnableSoftwareTokenMFAException',
        'Code mismatch and fail enable Software Token MFA',
      )
    }
  },
  prefer: async ({ sub }, on) =>
    (await updateUser(table, now(), sub, {
      UpdateExpression: ', totpOn = :on',
      ConditionExpression: on ? 'attribute_exists(totpSecret)' : 'attribute_exists(id)',
      values: { ':on': on },
    })) !== undefined,
  redeem: async (user, code, spending) => {
    const { sub, totpOn = false, totpSecret, totpStep = 0 } = user
    if (!totpOn || totpSecret === undefined) {
      throw new ServiceError(
        'SoftwareTokenMFANotFoundException',
        'Software Token MFA does not exist for the user.',
      )
    }
    const step = stepOfCode(totpSecret, code, now())
    if (step === undefined) {
      throw new ServiceError('CodeMismatchException', 'Invalid code received for user')
    }
    if (step <= totpStep) {
      throw new ServiceError(
        'ExpiredCodeException',
        'Your software token has already been used once.',
      )
    }
    return await transact(table.client, [
      {
        Update: updateInput(table.name, now(), sub, {
          UpdateExpression: ', totpStep = :step',
          ConditionExpression: 'totpSecret = :secret AND totpStep < :step AND totpOn = :on',
          values: { ':secret': totpSecret, ':step': step, ':on': true },
        }),
      },
      spending,
    ])
  },
  install: async (sub, secret) => {
    await updateUser(table, now(), sub, {
      UpdateExpression: ', totpSecret = :secret, totpOn = :on, totpStep = :none',
      ConditionExpression: 'attribute_not_exists(totpSecret)',
      values: { ':secret': secret, ':on': true, ':none': 0 },
    })
  },
})
