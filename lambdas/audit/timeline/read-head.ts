import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { impersonationStreams, type ImpersonationState } from '../../impersonation/decider.ts'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { HeadItem } from '../../platform/event-store/events/items.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The head of an impersonation, with its count. */
export interface SessionHead {
  readonly version: number
  readonly actions: number
  readonly state: Exclude<ImpersonationState, { readonly status: 'none' }>
}

/**
 * @param consistent costs twice as much
 * @throws Refusal `SessionNotFound`
 */
export const readSessionHead = async (
  { client, stage }: TableContext,
  session: string,
  { consistent }: { readonly consistent: boolean },
): Promise<SessionHead> => {
  const { Item } = await client.send(
    new GetCommand({
      TableName: tableName(stage, 'heads'),
      Key: { stream: streamName(impersonationStreams.category, session) },
      ConsistentRead: consistent,
    }),
  )
  const head = Item as HeadItem | undefined
  // Only the decider writes these heads, and its reducer has never changed.
  const state = head?.s as ImpersonationState | undefined
  if (!head || !state || state.status === 'none') {
    throw new Refusal('SessionNotFound', 'There is no impersonation of this id.')
  }
  return { version: head.version, actions: head.n ?? 0, state }
}
