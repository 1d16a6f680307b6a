import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { connectProduct } from '../product/connect-product.ts'
import { endSessions } from '../product/end-sessions.ts'
import { accountOptions, accountsLike, requireAccount } from '../product/find-account.ts'

const options = { ...commonOptions, ...accountOptions, enable: { type: 'boolean' } } as const

/** Shuts somebody out, or lets them in again. */
export const disable: Command = {
  usage: `npm run ops -- disable --email ADDRESS | --subject ID [options]

Disables every login name of the address, with a password and of Google, and ends all sessions at once:
nobody signs in until they are enabled again. Nothing of the account is lost, and it can be sent again.
The product may run, else it is started for as long.

  --email ADDRESS  the address of the account
  --subject ID     the user's id instead; its address says which login names there are
  --enable         let in again who was shut out, by signing in anew
${COMMON_USAGE}

The JSON: {"loginNames":[…],"enabled":true|false}.`,

  run: async (args) => {
    const { json, subject, email, enable = false, ...target } = readArguments(args, options)
    await using product = await connectProduct(target)
    const { cognito, identity, poolId: UserPoolId } = product
    const named = await requireAccount(identity, { subject, email })
    const accounts = await accountsLike(identity, named)
    for (const { loginName: Username } of accounts) {
      const place = { UserPoolId, Username }
      if (enable) await cognito.send(new AdminEnableUserCommand(place))
      else await cognito.send(new AdminDisableUserCommand(place))
    }
    // Last, so that none begins behind it.
    if (!enable) for (const { sub } of accounts) await endSessions(product, sub)
    const loginNames = accounts.map(({ loginName }) => loginName).toSorted()
    const say = json ? process.stderr : process.stdout
    say.write(
      enable
        ? `May sign in again: ${loginNames.join(', ')}.\n`
        : `Shut out, and all sessions ended: ${loginNames.join(', ')}.\n`,
    )
    if (json) process.stdout.write(`${JSON.stringify({ loginNames, enabled: enable })}\n`)
    return true
  },
}
