import { createServer } from 'node:http'
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createDocumentClient } from '../lambdas/platform/dynamodb/document-client.ts'
import { close, listen } from '../local/http-servers.ts'
import { mockAwsClient } from '../test/support/aws/mock-aws-client.ts'
import { connectBucket } from './import/logos/logo-bucket.ts'
import { createStageBucket } from './stage-bucket.ts'

const asked: (string | undefined)[] = []
const server = createServer((request, response) => {
  asked.push(request.url)
  response.writeHead(request.method === 'GET' ? 404 : 204).end()
})
const port = await listen(server, 0)
afterAll(async () => await close(server))

mockAwsClient(DynamoDBDocumentClient)
  .on(DescribeTableCommand, { TableName: 'assay-prod-snapshots' })
  .resolves({
    Table: { TableArn: 'arn:aws:dynamodb:eu-central-1:111111111111:table/assay-prod-snapshots' },
  })

test('the buckets of a stage have the account and region of its tables in their names', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`)
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  const client = createDocumentClient({ endpoint: 'http://127.0.0.1:9' })
  expect(await createStageBucket(client, 'prod').get('catalogue/one')).toBeUndefined()
  const { bucket } = await connectBucket({ data: undefined, stage: 'prod' }, client)
  await bucket.remove('/pictures/one.webp')
  expect(asked).toEqual([
    '/assay-prod-catalogue-111111111111-eu-central-1/catalogue/one',
    '/assay-prod-pictures-111111111111-eu-central-1/pictures/one.webp?x-id=DeleteObject',
  ])
})
