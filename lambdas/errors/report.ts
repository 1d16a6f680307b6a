import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { reportError } from '../../shared/contract/errors.ts'
import { ownTables } from '../platform/config/clients.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { CommandIdReusedError } from '../platform/event-store/errors.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { addressBlock } from '../platform/rate-limit/address-block.ts'
import { consumeInTurn } from '../platform/rate-limit/consume.ts'
import type { ErrorReport } from './reports/error-report.ts'
import { limits } from './reports/limits.ts'
import { redact } from './reports/redact.ts'
import { reportIdOf } from './reports/report-id.ts'

const KEPT_SECONDS = 90 * 24 * 3600

export const handler = handlePublic(
  reportError,
  async ({ body, commandId, clientAddress, now }) => {
    await consumeInTurn(
      [[limits.reportsPerAddress, addressBlock(clientAddress)]],
      [[limits.reportsOfAll, 'all']],
    )
    const report: ErrorReport = {
      id: reportIdOf(clientAddress, commandId),
      at: new Date(now).toISOString(),
      title: redact(body.title),
      description: redact(body.description),
      trace: redact(body.trace),
      expiresAt: Math.ceil(now / 1000) + KEPT_SECONDS,
    }
    if (!(await isKept(report))) throw new CommandIdReusedError(reportError.id, commandId)
    return { id: report.id }
  },
)

/** False when another report has this id. */
const isKept = async (report: ErrorReport): Promise<boolean> => {
  const { client, stage } = ownTables()
  try {
    await client.send(
      new PutCommand({
        TableName: tableName(stage, 'error-reports'),
        Item: report,
        ConditionExpression: 'attribute_not_exists(id)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    return true
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    const names = ['title', 'description', 'trace'] as const
    return names.every((name) => error.Item?.[name]?.S === report[name])
  }
}
