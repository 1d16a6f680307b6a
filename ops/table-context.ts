import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** The tables that a command works on. */
export interface TableContext {
  /** Retries by itself. */
  readonly client: DynamoDBDocumentClient
  readonly stage: string
}
