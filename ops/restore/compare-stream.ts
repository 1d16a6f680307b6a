import { isDeepStrictEqual } from 'node:util'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { verifyStream } from '../../lambdas/platform/event-store/events/hash-chain.ts'
import { eventFromItem, type EventItem } from '../../lambdas/platform/event-store/events/items.ts'

/** Why an event of the copy cannot be put back beside what is there. */
export interface Conflict {
  readonly stream: string
  readonly version: number
  /** One sentence. */
  readonly reason: string
}

export interface Compared {
  /** Events of the copy that are not there, by version; none where there is a conflict. */
  readonly missing: readonly EventItem[]
  /** Further ones, behind a version that neither has: a stream with a gap takes no commands. */
  readonly stranded: number
  readonly conflicts: readonly Conflict[]
}

const REASONS = {
  changed: 'The event of the copy is not what was recorded.',
  unlinked: 'The event does not follow the one before it: one of them is of another history.',
} as const

/**
 * What a copy of one stream has and the stream lacks. All of it is put back or nothing: where one
 * version has two contents, or the events together are no chain, nothing here can decide which history
 * is the right one.
 * @param copied by version
 * @param present by version
 */
export const compareStream = (
  copied: readonly EventItem[],
  present: readonly EventItem[],
): Compared => {
  const there = new Map(present.map((item) => [item.version, item]))
  const absent = copied.filter(({ version }) => !there.has(version))
  const end = denseEnd([...there.keys(), ...absent.map(({ version }) => version)])
  const missing = absent.filter(({ version }) => version <= end)
  const conflicts: Conflict[] = copied.flatMap((item) => {
    const { stream, version } = item
    const other = there.get(version)
    if (!other || isSame(item, other)) return []
    return [{ stream, version, reason: 'The event that is there has another content.' }]
  })
  if (missing.length > 0) conflicts.push(...brokenLinks(missing, present))
  return {
    missing: conflicts.length === 0 ? missing : [],
    stranded: absent.length - missing.length,
    conflicts: conflicts.toSorted(byVersion),
  }
}

/** The last version before the first gap. */
const denseEnd = (versions: readonly number[]): number => {
  const known = new Set(versions)
  let end = 0
  while (known.has(end + 1)) end += 1
  return end
}

/** What would be wrong with the stream by what is put back; other damage is for `verify` to find. */
const brokenLinks = (missing: readonly EventItem[], present: readonly EventItem[]): Conflict[] => {
  const versions = new Set(missing.map(({ version }) => version))
  const together: RecordedEvent[] = []
  const found: Conflict[] = []
  for (const item of [...missing, ...present].toSorted(byVersion)) {
    const event = read(item)
    if (event) together.push(event)
    else if (versions.has(item.version)) {
      const { stream, version } = item
      found.push({ stream, version, reason: 'The event of the copy cannot be read.' })
    }
  }
  for (const { version, problem } of verifyStream(together)) {
    const isNew = versions.has(version)
    const follows = problem === 'unlinked' && versions.has(version - 1)
    if ((!isNew && !follows) || problem === 'gap' || problem === 'head') continue
    found.push({ stream: missing[0]?.stream ?? '', version, reason: REASONS[problem] })
  }
  return found
}

const isSame = (a: EventItem, b: EventItem): boolean => {
  if (isDeepStrictEqual(a, b)) return true
  const [event, otherEvent] = [read(a), read(b)]
  return event !== undefined && isDeepStrictEqual(event, otherEvent)
}

const read = (item: EventItem): RecordedEvent | undefined => {
  try {
    return eventFromItem(item)
  } catch {
    return undefined
  }
}

const byVersion = (a: { readonly version: number }, b: { readonly version: number }) =>
  a.version - b.version
