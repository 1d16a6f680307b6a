import { createHash } from 'node:crypto'
import type { AttributeValue, SQSRecord } from 'aws-lambda'

/**
 * A record of a table's stream as the documentation shows it.
 * Source: Lambda Developer Guide, "Using AWS Lambda with Amazon DynamoDB".
 */
export const streamRecord = (
  sequenceNumber: string,
  keys: Readonly<Record<string, AttributeValue>>,
  newImage: Readonly<Record<string, AttributeValue>>,
): object => ({
  eventID: `c4ca4238a0b923820dcc509a6f75849b${sequenceNumber}`,
  eventName: 'MODIFY',
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'us-east-1',
  dynamodb: {
    ApproximateCreationDateTime: 1_795_633_438,
    Keys: keys,
    NewImage: newImage,
    OldImage: newImage,
    SequenceNumber: sequenceNumber,
    SizeBytes: 26,
    StreamViewType: 'NEW_AND_OLD_IMAGES',
  },
  eventSourceARN:
    'arn:aws:dynamodb:us-east-1:123456789012:table/assay-dev-heads/stream/2026-11-01T00:00:00.000',
})

/**
 * A message of a standard queue.
 * Source: Lambda Developer Guide, "Using Lambda with Amazon SQS": "Example SQS message event".
 */
export const queuedMessage = (messageId: string, body: string, tries = 1): SQSRecord => ({
  messageId,
  receiptHandle: 'AQEBwJnKyrHigUMZj6rYigCgxlaS3SLy0a',
  body,
  attributes: {
    ApproximateReceiveCount: String(tries),
    SentTimestamp: '1545082649183',
    SenderId: 'AROAIENQZJOLO23YVJ4VO:ann@collector.example',
    ApproximateFirstReceiveTimestamp: '1545082649185',
  },
  messageAttributes: {},
  md5OfBody: createHash('md5').update(body).digest('hex'),
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:us-east-1:123456789012:assay-dev-measurements',
  awsRegion: 'us-east-1',
})

/**
 * What a rule with a schedule sends.
 * Source: EventBridge User Guide, "Events from AWS services: scheduled events".
 */
export const scheduledEvent = (rule: string): object => ({
  version: '0',
  id: '53dc4d37-cffa-4f76-80c9-8b7d4a4d2eaa',
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '123456789012',
  time: '2026-11-25T16:53:06Z',
  region: 'us-east-1',
  resources: [`arn:aws:events:us-east-1:123456789012:rule/${rule}`],
  detail: {},
})
