import { createServer } from 'node:http'
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createDocumentClient } from '../lambdas/platform/dynamodb/document-client.ts'
import { close, listen } from '../local/http-servers.ts'
import { mockAwsClient } from '../test/support/aws/mock-aws-client.ts'
import { createStageBucket } from './stage-bucket.ts'

const asked: (string | undefined)[] = []
const server = createServer((request, response) => {
  asked.push(request.url)
  response.writeHead(404).end()
})
const port = await listen(server, 0)
afterAll(async () => await close(server))

mockAwsClient(DynamoDBDocumentClient)
  .on(DescribeTableCommand, { TableName: 'assay-prod-snapshots' })
  .resolves({
    Table: { TableArn: 'arn:aws:dynamodb:eu-central-1:111111111111:table/assay-prod-snapshots' },
  })

test('the catalogue of a stage is in the bucket with the account and region of its tables', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`)
  const bucket = createStageBucket(createDocumentClient({ endpoint: 'http://127.0.0.1:9' }), 'prod')
  expect(await bucket.get('catalogue/one')).toBeUndefined()
  expect(asked).toEqual(['/assay-prod-catalogue-111111111111-eu-central-1/catalogue/one'])
})
