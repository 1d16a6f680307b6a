import { randomUUID } from 'node:crypto'
import { AdminSetUserMFAPreferenceCommand } from '@aws-sdk/client-cognito-identity-provider'
import { emailPut } from '../../lambdas/email/published.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import type { Account } from '../../lambdas/platform/identity/identity-admin.ts'
import { Refusal } from '../../lambdas/platform/refusal.ts'
import { profiles } from '../../lambdas/user/decider.ts'
import { COMMON_USAGE, type Command, commonOptions, readArguments } from '../command.ts'
import { OpsError } from '../ops-error.ts'
import { connectProduct, type ProductConnection } from '../product/connect-product.ts'
import { endSessions } from '../product/end-sessions.ts'
import { accountOptions, requireAccount } from '../product/find-account.ts'

const options = { ...commonOptions, ...accountOptions } as const

/** Lets somebody in whose authenticator app is lost. */
export const resetMfa: Command = {
  usage: `npm run ops -- reset-mfa --email ADDRESS | --subject ID [options]

Turns two-factor authentication off: the password alone opens the account again, until the user sets it
up anew. The account is signed out everywhere and told by email, and the history of the user has an event
of it. Find out first that it is the user who asks: whoever has the password gets in. It can be sent again.
The product may run, else it is started for as long.

  --email ADDRESS  the address of the account
  --subject ID     the user's id instead
${COMMON_USAGE}

The JSON: {"subject","secondFactor":false}.`,

  run: async (args) => {
    const { json, subject, email, ...target } = readArguments(args, options)
    await using product = await connectProduct(target)
    const account = await requireAccount(product.identity, { subject, email })
    if (account.provider !== 'credentials') {
      throw new OpsError(`${account.sub} signs in with Google, which has its own second factor.`)
    }
    await reset(product, account)
    const { sub } = account
    const say = json ? process.stderr : process.stdout
    say.write(`${sub} has no second factor any more, and is signed out everywhere.\n`)
    if (json) process.stdout.write(`${JSON.stringify({ subject: sub, secondFactor: false })}\n`)
    return true
  },
}

/** The event first, with the email in its transaction: nobody is let in without a trace of it. */
const reset = async (product: ProductConnection, account: Account): Promise<void> => {
  const { client, stage, cognito, poolId: UserPoolId, identity } = product
  const { sub, email, loginName } = account
  const commandId = randomUUID()
  await createEventStore({ client, stage, now: () => Date.now() }).execute(
    profiles,
    sub,
    { type: 'NoteSecondFactorReset' },
    {
      commandId,
      payload: {},
      actor: { id: 'operator', kind: 'system' },
      correlationId: commandId,
      alongside: {
        items: [{ Put: emailPut({ kind: 'second-factor-reset', to: email, userId: sub }, stage) }],
        // An email has no condition that could fail.
        refusal: new Refusal('NotQueued', 'The email was not queued.'),
      },
    },
  )
  await cognito.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username: loginName,
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    }),
  )
  await endSessions(product, sub)
  await identity.signOutEverywhere(loginName)
}
