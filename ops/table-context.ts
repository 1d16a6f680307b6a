import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** Whose tables a command works on. */
export interface TableContext {
  /** Retries by itself: what is read here may simply be asked again. */
  readonly client: DynamoDBDocumentClient
  readonly stage: string
}
