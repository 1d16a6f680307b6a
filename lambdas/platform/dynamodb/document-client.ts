import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { emulatorAt } from '../config/emulator-at.ts'
import { meterCapacity } from '../telemetry/meter-capacity.ts'

export interface DocumentClientOptions {
  /** E.g. `http://127.0.0.1:8000`; absent: AWS. */
  readonly endpoint?: string
  /** Tries inside the SDK. Default and what the event store needs: 1. */
  readonly maxAttempts?: number
  /** Milliseconds until a request to AWS that hangs ends. Default: {@link REQUEST_MS}. */
  readonly requestMs?: number
}

/** Three tries end before the function does. */
const REQUEST_MS = 2_000

/**
 * An engine on this machine reads whose tables are meant and checks no signature. To make one takes a
 * fifth of a request's CPU.
 */
const unsigned: Pick<DynamoDBClientConfig, 'signer'> = {
  signer: {
    sign: async (request) => {
      request.headers['authorization'] =
        'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=unchecked'
      request.headers['x-amz-date'] = '20260101T000000Z'
      return request
    },
  },
}

/**
 * A client as the event store needs it. The store retries by itself: a retry inside the SDK could
 * send a stale decision. Undefined members of items are left out.
 */
export const createDocumentClient = ({
  endpoint,
  maxAttempts = 1,
  requestMs = REQUEST_MS,
}: DocumentClientOptions): DynamoDBDocumentClient => {
  const client = new DynamoDBClient({
    maxAttempts,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
    },
    ...emulatorAt(endpoint),
    ...(endpoint !== undefined && unsigned),
  })
  const { middlewareStack } = client
  // Even without a logger it copies each item of each answer.
  middlewareStack.remove('loggerMiddleware')
  // DynamoDB does nothing with it, and to write it takes a twelfth of a request's CPU.
  middlewareStack.remove('getUserAgentMiddleware')
  meterCapacity(client)
  if (maxAttempts === 1) {
    middlewareStack.add((next) => next, {
      step: 'finalizeRequest',
      priority: 'high',
      name: 'retryMiddleware',
      override: true,
    })
  }
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}
