import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockAwsClient } from './mock-aws-client.ts'
import { sessions } from '../../../lambdas/platform/identity/identity.ts'

/** The tables of every handler of this process. */
export const mockTables = () => mockAwsClient(DynamoDBDocumentClient)

/**
 * Signs `ada` in where the tables are mocked: they hold her session and nothing else, and take
 * whatever is written.
 *
 * @returns the cookies of her requests
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
