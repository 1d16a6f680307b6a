import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import {
  type ChainFinding,
  hashEvent,
  verifyStream,
} from '../../lambdas/platform/event-store/events/hash-chain.ts'
import {
  eventFromItem,
  type EventItem,
  type HeadItem,
} from '../../lambdas/platform/event-store/events/items.ts'
import { REMEMBERED_COMMANDS } from '../../lambdas/platform/event-store/events/recent-commands.ts'
import type { AnyDecider } from '../deciders.ts'
import { endOf, foldedBy } from './derive-head.ts'
import { type HeadDigest, digestEnd, digestState } from './head-digest.ts'

/** A stream is not what it was when it was recorded. */
export interface Finding {
  readonly stream: string
  /** Of the event where it was noticed; of the newest where the head is concerned. */
  readonly version: number
  /**
   * `gap`, `changed`, `unlinked`, `head`: see `verifyStream`. `command`: two commits under one
   * command id that was remembered. `state`: the head's state is not the fold of the events.
   * `recent commands`: the head has other commands. `unreadable`: event or head is not one that the
   * event store made. `missing`: it is noted that the stream began at a time of which there is no event.
   */
  readonly problem:
    | ChainFinding['problem']
    | 'command'
    | 'state'
    | 'recent commands'
    | 'unreadable'
    | 'missing'
  /** One sentence. */
  readonly detail: string
}

export interface StoredStream {
  readonly stream: string
  /** By version. */
  readonly items: readonly EventItem[]
  readonly head: HeadItem | undefined
  /** undefined where the category is not known: the state is then not compared. */
  readonly decider: AnyDecider | undefined
  /** When it began, as is noted; a stream that was lost may have begun again. Default: not known. */
  readonly begun?: readonly string[] | undefined
}

const CHAIN_DETAILS = {
  gap: 'The version before it is missing.',
  changed: 'The event is not what was recorded.',
  unlinked: 'The event does not follow the one before it.',
} as const

/** Everything that is wrong with a stream; none when it is whole and its head fits. */
export const checkStream = async (stored: StoredStream): Promise<Finding[]> => {
  const { stream, items, head, begun = [] } = stored
  if (items.length === 0 && !head) {
    const detail = `It began at ${begun.join(' and at ')}: neither events nor a head are there.`
    return begun.length === 0 ? [] : [{ stream, version: 0, problem: 'missing', detail }]
  }
  // A missing or damaged first event is reported below.
  const earlier = begun.filter((time) => items[0]?.version === 1 && time !== items[0].recordedAt)
  const found = await checkWhatIsThere(stored)
  if (earlier.length === 0 || found.some(({ version }) => version === 1)) return found
  const detail = `It began at ${earlier.join(' and at ')} too: those events are not there.`
  return [{ stream, version: 1, problem: 'missing', detail }, ...found]
}

const checkWhatIsThere = async ({
  stream,
  items,
  head,
  decider,
}: StoredStream): Promise<Finding[]> => {
  const find = (version: number, problem: Finding['problem'], detail: string): Finding => ({
    stream,
    version,
    problem,
    detail,
  })
  const unreadable = items.flatMap((item) => {
    const complaint = complaintOf(item)
    return complaint === undefined
      ? []
      : [find(item.version, 'unreadable', `The event cannot be read: ${complaint}`)]
  })
  if (head && typeof head.version !== 'number') {
    unreadable.push(find(items.at(-1)?.version ?? 0, 'unreadable', 'The head cannot be read.'))
  }
  if (unreadable.length > 0) return unreadable

  const events = items.map(eventFromItem)
  const chain = verifyStream(events).flatMap(({ version, problem }) =>
    problem === 'head' ? [] : [find(version, problem, CHAIN_DETAILS[problem])],
  )
  const commands = repeatedCommands(events).map(({ version, commandId }) =>
    find(version, 'command', `Command id ${commandId} was applied before.`),
  )
  const newest = events.at(-1)?.version ?? 0
  if (!head) return [...chain, ...commands, find(newest, 'head', 'There is no head.')]
  if (newest === 0) return [find(head.version, 'head', 'There are no events.')]
  return [
    ...chain,
    ...commands,
    ...checkEnd(events, head).map((detail) => find(newest, 'head', detail)),
    // What follows from damaged events says nothing about the head.
    ...(chain.length === 0 && newest === head.version
      ? (await checkContent(decider, events, head)).map(([problem, detail]) =>
          find(newest, problem, detail),
        )
      : []),
  ]
}

/**
 * Whether `checkStream` would find nothing, by the digest of the head. Any error means unsound: such
 * streams are looked at again.
 */
export const isSound = async (
  { items, decider }: Pick<StoredStream, 'items' | 'decider'>,
  head: HeadDigest,
): Promise<boolean> => {
  try {
    const events = items.map(eventFromItem)
    if (verifyStream(events).length > 0 || repeatedCommands(events).length > 0) return false
    if (digestEnd(endOf(events)) !== head.end) return false
    if (!decider) return true
    const { s, rv } = await foldedBy(decider, events)
    // A state of another reducer is refolded when it is next loaded: that has to be possible.
    return head.reducerVersion !== rv || digestState(s) === head.state
  } catch {
    return false
  }
}

const complaintOf = (item: EventItem): string | undefined => {
  try {
    hashEvent(eventFromItem(item))
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/**
 * The first event of each commit whose command id the head remembered then. What comes later is a
 * command of its own: any caller may send one.
 */
const repeatedCommands = (events: readonly RecordedEvent[]): RecordedEvent[] => {
  const newest = new Map<string, { readonly commitId: string; readonly place: number }>()
  let place = 0
  return events.filter(({ commandId, commitId, eventId }) => {
    if (eventId !== commitId) return false
    place += 1
    const earlier = newest.get(commandId)
    newest.set(commandId, { commitId, place })
    return (
      earlier !== undefined &&
      earlier.commitId !== commitId &&
      place - earlier.place <= REMEMBERED_COMMANDS
    )
  })
}

const checkEnd = (events: readonly RecordedEvent[], head: HeadItem): string[] => {
  const end = endOf(events)
  if (head.version !== end.version) {
    return [`The head is at version ${head.version}, the events end at ${end.version}.`]
  }
  if (!same(head.h, end.h)) return ['The head has another hash than the newest event.']
  return head.recordedAt === end.recordedAt
    ? []
    : ['The head has another time than the newest event.']
}

const checkContent = async (
  decider: AnyDecider | undefined,
  events: readonly RecordedEvent[],
  head: HeadItem,
): Promise<(readonly [Finding['problem'], string])[]> => [
  ...(same(head.r, endOf(events).r)
    ? []
    : [['recent commands', 'The head remembers other commands than were given.'] as const]),
  ...(decider ? await checkState(decider, events, head) : []).map(
    (detail) => ['state', detail] as const,
  ),
]

const checkState = async (
  decider: AnyDecider,
  events: readonly RecordedEvent[],
  head: HeadItem,
): Promise<string[]> => {
  try {
    const { s, rv } = await foldedBy(decider, events)
    // Made by another reducer: it is refolded when it is next loaded.
    if (head.rv !== rv || digestState(head.s) === digestState(s)) return []
    return ['The state is not the fold of the events.']
  } catch (error) {
    return [`The events cannot be folded: ${messageOf(error)}`]
  }
}

/** A damaged head may hold anything where bytes belong. */
const same = (stored: unknown, derived: Uint8Array): boolean =>
  stored instanceof Uint8Array && Buffer.compare(stored, derived) === 0

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
