import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { lambdaRecord } from '../../../local/engine/streams/lambda-record.ts'
import type { TestCloud } from '../product/test-cloud.ts'

/** The newest head of a stream as its consumers get it. */
export const headRecord = async (
  { documents, stage }: TestCloud,
  stream: string,
): Promise<DynamoDBRecord> => {
  const Keys = { stream: { S: stream } }
  const { Item: NewImage = {} } = await documents.send(
    new GetItemCommand({ TableName: tableName(stage, 'heads'), Key: Keys }),
  )
  const dynamodb = { Keys, NewImage, SequenceNumber: '17' }
  return lambdaRecord({ eventName: 'MODIFY', dynamodb }, 'arn:aws:dynamodb:test')
}
