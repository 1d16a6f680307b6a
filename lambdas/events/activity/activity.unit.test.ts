import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { awsError, timeout } from '../../../test/support/aws/aws-failures.ts'
import { mockAwsClient } from '../../../test/support/aws/mock-aws-client.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { documentClient } from '../../platform/config/clients.ts'
import { createActivity } from './activity.ts'

setEnvironment()
const tables = mockAwsClient(DynamoDBDocumentClient)

test.each([
  ['throttled', awsError('ThrottlingException')],
  ['late', timeout()],
])('an event is not taken for recorded while the table is %s', async (_, failure) => {
  tables.on(PutCommand).rejects(failure)
  const activity = createActivity({ client: documentClient(), stage: 'test' })
  const event = { at: '2046-11-20T09:00:00.000Z', eventName: 'tour_started', properties: {} }
  await expect(activity.record('ada', 'once', event)).rejects.toBe(failure)
})
