import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../lambdas/platform/dynamodb/tables.ts'
import { bucketName, type BucketPlace } from '../lambdas/platform/deployment.ts'
import { createObjectBucket, type ObjectBucket } from '../lambdas/platform/objects/object-bucket.ts'
import { whenNeeded } from '../lambdas/platform/objects/when-needed.ts'
import { OpsError } from './ops-error.ts'

/** The bucket of a deployment's catalogue, found when it is first needed: account and region are in its name. */
export const createStageBucket = (client: DynamoDBDocumentClient, stage: string): ObjectBucket => {
  let found: Promise<ObjectBucket> | undefined
  return whenNeeded(async () => await (found ??= findBucket(client, stage)))
}

const findBucket = async (client: DynamoDBDocumentClient, stage: string): Promise<ObjectBucket> =>
  createObjectBucket({
    bucket: bucketName(await placeOf(client, stage), 'catalogue'),
    // As the SDK's own clients take it.
    endpoint: process.env['AWS_ENDPOINT_URL_S3'] || process.env['AWS_ENDPOINT_URL'],
    client,
  })

/** Where the tables of a deployment are, its buckets are too. */
export const placeOf = async (
  client: DynamoDBDocumentClient,
  stage: string,
): Promise<BucketPlace> => {
  const { Table } = await client.send(
    new DescribeTableCommand({ TableName: tableName(stage, 'snapshots') }),
  )
  const [, , , region, account] = Table?.TableArn?.split(':') ?? []
  if (!region || !account) throw new OpsError(`The tables of ${stage} do not tell their account.`)
  return { stage, account, region }
}
