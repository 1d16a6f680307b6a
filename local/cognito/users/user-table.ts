import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expireItems } from '../../engine/expire-items.ts'

/** The emulator's single table. */
export interface UserTable {
  readonly client: DynamoDBDocumentClient
  readonly name: string
}

/** Expiry in epoch seconds. */
export const EXPIRES_AT = 'expiresAt'

export const keyOf = {
  user: (sub: string): string => `user#${sub}`,
  /** Claims a user name or email, normalised, for one sub. */
  name: (normalised: string): string => `name#${normalised}`,
  /** The subs of the federated users with an email, normalised: a hint that claims nothing. */
  federatedEmail: (normalised: string): string => `federated-email#${normalised}`,
  code: (purpose: string, holder: string): string => `code#${purpose}#${holder}`,
  failures: (holder: string): string => `failures#${holder}`,
  attempts: (action: string, holder: string, hour: number): string =>
    `attempts#${action}#${hour}#${holder}`,
  grant: (jti: string): string => `grant#${jti}`,
  group: (group: string): string => `group#${group}`,
  challenge: (hash: string): string => `challenge#${hash}`,
  authorizationCode: (hash: string): string => `authorization-code#${hash}`,
  signingKey: 'key#signing',
} as const

/** Creates the table on the embedded engine if it is missing. */
export const ensureUserTable = async (client: DynamoDBClient, name: string): Promise<void> => {
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    )
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
  }
  await expireItems(client, name, EXPIRES_AT)
}
