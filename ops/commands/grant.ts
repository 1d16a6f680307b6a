import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Account } from '../../lambdas/platform/identity/identity-admin.ts'
import { STAFF_GROUP } from '../../shared/values/account.ts'
import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { OpsError } from '../ops-error.ts'
import { connectProduct, type ProductConnection } from '../product/connect-product.ts'
import { endSessions } from '../product/end-sessions.ts'
import { accountOptions, accountsLike, requireAccount } from '../product/find-account.ts'

const options = { ...commonOptions, ...accountOptions, revoke: { type: 'boolean' } } as const

/** Makes somebody a member of staff, or no longer one. */
export const grant: Command = {
  usage: `npm run ops -- grant --email ADDRESS | --subject ID [options]

Puts the account into the group ${STAFF_GROUP} and signs it out everywhere: rights come with signing in,
by password and a code of an authenticator app. Says so where the account has no second factor yet.
It can be sent again. The product may run, else it is started for as long.

  --email ADDRESS  the address of the account, which must be confirmed
  --subject ID     the user's id instead
  --revoke         take the rights away; the sessions end at once, so that none of them keeps the rights
${COMMON_USAGE}

The JSON: {"subject","staff":true|false}.`,

  run: async (args) => {
    const { json, subject, email, revoke = false, ...target } = readArguments(args, options)
    await using product = await connectProduct(target)
    const account = await requireAccount(product.identity, { subject, email })
    await (revoke ? takeAway(product, account) : give(product, account))
    const { sub } = account
    const say = json ? process.stderr : process.stdout
    say.write(`${sub} ${revoke ? 'is no member of staff any more' : 'is a member of staff'}.\n`)
    if (!revoke && !(await hasSecondFactor(product, account))) say.write(NEEDS_SECOND_FACTOR)
    if (json) process.stdout.write(`${JSON.stringify({ subject: sub, staff: !revoke })}\n`)
    return true
  },
}

const NEEDS_SECOND_FACTOR =
  'Their rights are refused until they set up two-factor authentication in their settings.\n'

const hasSecondFactor = async (
  { identity }: ProductConnection,
  { loginName }: Account,
): Promise<boolean> => (await identity.get(loginName))?.secondFactor === true

const give = async (product: ProductConnection, account: Account): Promise<void> => {
  const { sub, loginName, enabled, confirmed } = account
  if (!enabled || !confirmed) {
    throw new OpsError(`The account ${sub} is not ${enabled ? 'confirmed' : 'enabled'}.`)
  }
  await product.cognito.send(new AdminAddUserToGroupCommand(membershipOf(product, loginName)))
  await endSessions(product, sub)
}

/** Of each account with the address: one of Google may have been given the rights by itself. */
const takeAway = async (product: ProductConnection, account: Account): Promise<void> => {
  const accounts = await accountsLike(product.identity, account)
  for (const { loginName } of accounts) {
    await product.cognito.send(
      new AdminRemoveUserFromGroupCommand(membershipOf(product, loginName)),
    )
  }
  for (const { sub } of accounts) await endSessions(product, sub)
}

const membershipOf = ({ poolId: UserPoolId }: ProductConnection, Username: string) => ({
  UserPoolId,
  Username,
  GroupName: STAFF_GROUP,
})
