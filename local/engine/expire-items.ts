import { type DynamoDBClient, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'

/**
 * Lets the items of a table go at the instant of this attribute. To be called at each start: one that
 * was killed may have left a table without it.
 */
export const expireItems = async (
  client: DynamoDBClient,
  TableName: string,
  AttributeName: string,
): Promise<void> => {
  const TimeToLiveSpecification = { AttributeName, Enabled: true }
  try {
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
  } catch (error) {
    // DynamoDB Local refuses what is so already.
    if (!(error instanceof Error && error.message.includes('already enabled'))) throw error
  }
}
