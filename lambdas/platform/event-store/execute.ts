import type { CancellationReason } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { appendTransaction, isCounted } from './append-transaction.ts'
import { type Fingerprint, commandFingerprint, findCommand } from './events/recent-commands.ts'
import { type Commit, recordCommit } from './commit.ts'
import { type Decider, type DomainEvent, streamName } from './decider.ts'
import type { CommandMeta, RecordedEvent } from './events/envelope.ts'
import { cancellationReasons, isConditionFailure } from '../dynamodb/failures.ts'
import { commandIdOf, type Head } from './events/items.ts'
import type { Retry } from '../dynamodb/retry.ts'
import { CommandIdReusedError, impersonationEnded } from './errors.ts'
import type { StreamReader } from './stream-reader.ts'
import { upcast } from './events/upcast.ts'
import type { TableContext } from '../dynamodb/tables.ts'

export interface Executed<State, Event extends DomainEvent> {
  /** The newest; after a repeat it may include later commands. */
  readonly state: State
  readonly version: number
  /** The same for each repeat; none when unchanged. */
  readonly events: readonly RecordedEvent<Event>[]
  /** `unchanged`: nothing was left to do. `repeated`: this command id had been applied before. */
  readonly outcome: 'appended' | 'unchanged' | 'repeated'
}

export interface ExecuteContext extends TableContext {
  readonly reader: StreamReader
  readonly retry: Retry
  readonly now: () => number
  readonly newEventId: () => string
}

interface Intent<State, Command, Event extends DomainEvent> {
  readonly decider: Decider<State, Command, Event>
  readonly stream: string
  readonly command: Command
  readonly meta: CommandMeta
  readonly fingerprint: Fingerprint
  readonly commitId: string
  /** First version of a try that may have been applied without an answer. */
  unsureVersion: number | undefined
}

export const execute = async <State, Command, Event extends DomainEvent>(
  context: ExecuteContext,
  decider: Decider<State, Command, Event>,
  id: string,
  command: Command,
  meta: CommandMeta,
): Promise<Executed<State, Event>> => {
  const intent: Intent<State, Command, Event> = {
    decider,
    stream: streamName(decider.category, id),
    command,
    meta,
    fingerprint: commandFingerprint(meta.commandId, meta.payload),
    commitId: context.newEventId(),
    unsureVersion: undefined,
  }
  return await context.retry(intent.stream, async () => await tryOnce(context, intent))
}

const tryOnce = async <State, Command, Event extends DomainEvent>(
  context: ExecuteContext,
  intent: Intent<State, Command, Event>,
): Promise<Executed<State, Event>> => {
  const head = await context.reader.readHead(intent.decider, intent.stream)
  const earlier = await findEarlier(context, intent, head)
  if (earlier) return earlier

  const { state, version } = head
  const decided = intent.decider.decide(intent.command, state)
  if (decided.length === 0) return { state, version, events: [], outcome: 'unchanged' }

  const now = context.now()
  const commit = recordCommit(intent.decider, head, decided, {
    ...intent,
    now,
    newEventId: context.newEventId,
  })
  return await append(context, intent, head, commit, now)
}

/**
 * The result of a command that was applied before: by the head's recent commands, or where an
 * earlier try of this call may have written it.
 */
const findEarlier = async <State, Command, Event extends DomainEvent>(
  context: ExecuteContext,
  intent: Intent<State, Command, Event>,
  head: Head<State>,
): Promise<Executed<State, Event> | undefined> => {
  const { meta, fingerprint, stream, unsureVersion } = intent
  const remembered = findCommand(head.recentCommands, fingerprint)
  if (remembered?.samePayload === false) throw new CommandIdReusedError(stream, meta.commandId)
  if (remembered) return await answerAgain(context, intent, head, remembered.version)
  if (unsureVersion === undefined || unsureVersion > head.version) return undefined
  return await answerAgain(context, intent, head, unsureVersion)
}

/** undefined when the event belongs to another command. */
const answerAgain = async <State, Command, Event extends DomainEvent>(
  { reader }: ExecuteContext,
  { decider, stream, meta, fingerprint, commitId }: Intent<State, Command, Event>,
  { state, version }: Head<State>,
  firstVersion: number,
): Promise<Executed<State, Event> | undefined> => {
  const stored = await reader.readCommit(stream, firstVersion)
  const [first] = stored
  if (first?.commandId !== meta.commandId) return undefined
  if (first.payloadHash !== fingerprint.payload.toString('hex')) {
    throw new CommandIdReusedError(stream, meta.commandId)
  }
  return {
    state,
    version,
    events: stored.map((event) => upcast(decider, event)),
    outcome: first.commitId === commitId ? 'appended' : 'repeated',
  }
}

const append = async <State, Command, Event extends DomainEvent>(
  context: ExecuteContext,
  intent: Intent<State, Command, Event>,
  expected: Head<State>,
  commit: Commit<State, Event>,
  now: number,
): Promise<Executed<State, Event>> => {
  const { decider, stream, meta } = intent
  const { stage, client, reader } = context
  const transaction = appendTransaction(commit, {
    stage,
    reducerVersion: decider.reducerVersion,
    expected,
    session: meta.session,
    alongside: meta.alongside?.items,
    now,
  })
  const firstVersion = expected.version + 1
  intent.unsureVersion = firstVersion
  try {
    await client.send(new TransactWriteCommand(transaction))
  } catch (error) {
    const reasons = cancellationReasons(error)
    const winner = commandIdOf(reasons[0]?.Item)
    if (winner === meta.commandId) {
      const head = await reader.readHead(decider, stream)
      const answer = await answerAgain(context, intent, head, firstVersion)
      if (answer) return answer
    }
    if (winner !== undefined) intent.unsureVersion = undefined
    assertOthers(reasons.slice(commit.events.length + 1), stream, meta)
    throw error
  }
  const { state, version } = commit.head
  return { state, version, events: commit.events, outcome: 'appended' }
}

/** @param reasons of the transaction's items behind the head */
const assertOthers = (
  reasons: readonly CancellationReason[],
  stream: string,
  { session, alongside }: CommandMeta,
): void => {
  const [ofSession] = session !== undefined && isCounted(stream, session) ? reasons : []
  if (ofSession && isConditionFailure(ofSession)) throw impersonationEnded()
  if (alongside && reasons.some(isConditionFailure)) throw alongside.refusal
}
