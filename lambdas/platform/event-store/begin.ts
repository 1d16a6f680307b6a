import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { appendTransaction } from './append-transaction.ts'
import { commandFingerprint } from './events/recent-commands.ts'
import { recordCommit } from './commit.ts'
import { type Decider, type DomainEvent, streamName } from './decider.ts'
import type { CommandMeta } from './events/envelope.ts'
import { LimitExceededError } from './errors.ts'
import type { ExecuteContext, Executed } from './execute.ts'
import { failureOf } from '../dynamodb/failures.ts'
import { itemSize } from './events/item-size.ts'
import { newHead } from './events/items.ts'
import { assertTransaction } from './limits.ts'
import { Refusal } from '../refusal.ts'

export interface Beginning<Command> {
  readonly id: string
  readonly command: Command
  readonly meta: Omit<CommandMeta, 'session' | 'alongside'>
}

export const begin = async <State, Command, Event extends DomainEvent>(
  { stage, client, now: clock, newEventId }: ExecuteContext,
  decider: Decider<State, Command, Event>,
  beginnings: readonly Beginning<Command>[],
): Promise<readonly Executed<State, Event>[] | undefined> => {
  const { category, initialState, reducerVersion } = decider
  const now = clock()
  try {
    const commits = beginnings.map(({ id, command, meta }) => {
      const decided = decider.decide(command, initialState)
      const fingerprint = commandFingerprint(meta.commandId, meta.payload)
      const context = { meta, fingerprint, commitId: newEventId(), now, newEventId }
      return recordCommit(
        decider,
        newHead(streamName(category, id), initialState),
        decided,
        context,
      )
    })
    // A stream without an event has no head.
    if (commits.some(({ events }) => events.length === 0)) return undefined
    const TransactItems = commits.flatMap((commit) => {
      const expected = newHead(commit.head.stream, initialState)
      const options = { stage, reducerVersion, expected, now }
      return appendTransaction(commit, options).TransactItems ?? []
    })
    const bytes = TransactItems.reduce((sum, { Put }) => sum + itemSize(Put?.Item ?? {}), 0)
    assertTransaction(TransactItems.length, bytes)
    await client.send(new TransactWriteCommand({ TransactItems }))
    return commits.map(({ events, head: { state, version } }) => ({
      state,
      version,
      events,
      outcome: 'appended',
    }))
  } catch (error) {
    const isOfOneStream = error instanceof Refusal || error instanceof LimitExceededError
    if (isOfOneStream || failureOf(error) !== undefined) return undefined
    throw error
  }
}
