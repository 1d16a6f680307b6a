import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { OpsError } from '../ops-error.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { pollUntil } from './poll-until.ts'

/** Of a consumer that has to try again; its dead letters tell the rest. */
const ERASED_MS = 120_000

/**
 * Waits until no erasure is under way: of an account that is gone, nobody can tell which one is
 * theirs.
 *
 * @throws {OpsError} when one is still not complete after two minutes
 */
export const untilErased = async (
  context: TableContext,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> => {
  const none = await pollUntil(async () => ((await isUnderWay(context)) ? undefined : true), {
    withinMs: ERASED_MS,
    signal,
  })
  if (!none) {
    throw new OpsError(
      'An account that was deleted is not gone yet: look at the dead letters of erasure/complete, ' +
        'then run erase again.',
    )
  }
}

const isUnderWay = async ({ client, stage }: TableContext): Promise<boolean> => {
  const pages = paginateScan(
    { client },
    {
      TableName: tableName(stage, 'heads'),
      FilterExpression:
        'begins_with(#stream, :profiles) AND s.#status = :erased AND attribute_not_exists(s.completedAt)',
      ProjectionExpression: '#stream',
      ExpressionAttributeNames: { '#stream': 'stream', '#status': 'status' },
      ExpressionAttributeValues: { ':profiles': 'Profile#', ':erased': 'erased' },
      ConsistentRead: true,
    },
  )
  for await (const { Items = [] } of pages) if (Items.length > 0) return true
  return false
}
