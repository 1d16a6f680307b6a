import type * as v from 'valibot'
import type { Services } from '../services.ts'
import { userNotFound } from '../service-error.ts'
import { userOfAccessToken } from '../tokens/access-token-user.ts'
import type { User } from '../users/user.ts'
import { type Operation, operation } from './operation.ts'
import { fields, request } from './request-fields.ts'
import { requireClient, requirePool } from './secret-hash.ts'

type Input<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, string>>

const client = {
  ClientId: fields.clientId,
  SecretHash: fields.secretHash,
  Username: fields.username,
}

/** An operation of the app's client for the user name that it gives, whether or not it exists. */
export const clientOperation = <const Entries extends v.ObjectEntries>(
  entries: Entries,
  run: (
    input: Input<Entries> & { readonly Username: string },
    services: Services,
  ) => Promise<object>,
): Operation =>
  operation(request({ ...client, ...entries }), async (input, services) => {
    const { ClientId, SecretHash, Username } = input as Input<typeof client>
    requireClient({ clientId: ClientId, username: Username, hash: SecretHash }, services.pool)
    return await run(input as Input<Entries> & { Username: string }, services)
  })

/** An operation of a signed-in user. An answer without content is `{}`, here and below. */
export const userOperation = <const Entries extends v.ObjectEntries>(
  entries: Entries,
  run: (user: User, services: Services, input: Input<Entries>) => Promise<object | void>,
): Operation =>
  operation(request({ AccessToken: fields.accessToken, ...entries }), async (input, services) => {
    const { AccessToken } = input as { readonly AccessToken: string }
    const user = await userOfAccessToken(AccessToken, services)
    return (await run(user, services, input)) ?? {}
  })

const target = { UserPoolId: fields.userPoolId, Username: fields.username }

/** An operation of an administrator on a user, which may throw UserNotFoundException. */
export const adminOperation = <const Entries extends v.ObjectEntries>(
  entries: Entries,
  run: (user: User, services: Services, input: Input<Entries>) => Promise<object | void>,
): Operation =>
  operation(
    request({ ...target, ...entries }),
    async (input, services) => {
      const { UserPoolId, Username } = input as Input<typeof target>
      requirePool(UserPoolId, services.pool)
      const user = await services.users.find(Username)
      if (!user) throw userNotFound()
      return (await run(user, services, input)) ?? {}
    },
    { signed: true },
  )
