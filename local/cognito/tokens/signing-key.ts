import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { ignoreConditionFailure } from '../../../lambdas/platform/dynamodb/ignore-condition-failure.ts'
import { keyOf, type UserTable } from '../users/user-table.ts'

type Key = Awaited<ReturnType<typeof importJWK>>

export interface SigningKey {
  readonly kid: string
  readonly privateKey: Key
  readonly publicKey: Key
  readonly publicJwk: JWK
}

/** The pool's RSA key: made at first use, then read from the table, so tokens outlive restarts. */
export const createSigningKey = (table: UserTable): (() => Promise<SigningKey>) => {
  let loading: Promise<SigningKey> | undefined
  return async () => {
    loading ??= load(table)
    try {
      return await loading
    } catch (error) {
      loading = undefined
      throw error
    }
  }
}

const load = async (table: UserTable): Promise<SigningKey> => {
  const privateJwk = (await read(table)) ?? (await make(table))
  const { kty, n, e } = privateJwk
  const publicJwk = { kty, n, e, kid: await calculateJwkThumbprint(privateJwk) } as JWK
  return {
    kid: publicJwk.kid ?? '',
    privateKey: await importJWK(privateJwk, 'RS256'),
    publicKey: await importJWK(publicJwk, 'RS256'),
    publicJwk: { ...publicJwk, alg: 'RS256', use: 'sig' },
  }
}

const read = async ({ client, name: TableName }: UserTable): Promise<JWK | undefined> => {
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: { id: keyOf.signingKey }, ConsistentRead: true }),
  )
  return Item?.['jwk'] as JWK | undefined
}

const make = async (table: UserTable): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const put = await ignoreConditionFailure(
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { id: keyOf.signingKey, jwk },
        ConditionExpression: 'attribute_not_exists(id)',
      }),
    ),
  )
  // Another process was faster: its key counts.
  const theirs = put ? jwk : await read(table)
  if (!theirs) throw new Error('The key that signs tokens was deleted while it was read.')
  return theirs
}
