import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockAwsClient } from './mock-aws-client.ts'
import { sessions } from '../../../lambdas/platform/identity/identity.ts'

export const mockTables = () => mockAwsClient(DynamoDBDocumentClient)

/**
 * Signs `ada` in where tables are mocked: they return her session, and accept any write.
 * @returns her cookies
 */
export const mockSession = async (tables: ReturnType<typeof mockTables>): Promise<string[]> => {
  tables.onAnyCommand().resolves({})
  const identity = {
    sub: 'ada',
    loginName: 'ada',
    provider: 'credentials',
    email: 'ada@assay.example',
    image: null,
    staff: false,
    refreshToken: 'refresh',
  } as const
  const { secret } = await sessions().open(identity, 'test')
  const { TableName, Item } = tables.commandCalls(PutCommand)[0]!.args[0].input
  tables.on(GetCommand, { TableName: TableName! }).resolves({ Item: Item! })
  tables.resetHistory()
  return [`__Host-next-auth.session-token=${secret}`]
}
