import { setTimeout as wait } from 'node:timers/promises'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getTimeline } from '../../../shared/contract/audit.ts'
import { countFound, isWhole, verdictOf } from './completeness.ts'
import { readSessionHead, type SessionHead } from './read-head.ts'
import { cutPage } from './cut-page.ts'
import { createSessionEvents, type EventPage } from './session-events.ts'

type Timeline = ResponseOf<typeof getTimeline>
type Tables = Parameters<typeof createSessionEvents>[0]

/** Megabytes read at most of the index, and of each stream, to tell whether a timeline is complete. */
const MAX_QUERIES = 8
/** The index follows the table within this as a rule. */
const INDEX_LAG_MS = 300

/**
 * The first page, which tells of the whole. One query and one read where all is there.
 * @param consistent where nobody can look again: the head costs twice as much
 * @throws Refusal `SessionNotFound`
 */
export const readFirstPage = async (
  tables: Tables,
  session: string,
  { consistent = false } = {},
): Promise<Timeline> => {
  const events = createSessionEvents(tables)
  const [head, indexed] = await Promise.all([
    readSessionHead(tables, session, { consistent }),
    events.readIndex(session, { maxQueries: MAX_QUERIES }),
  ])
  if (indexed.isAll && isWhole(head, countFound(session, indexed.events))) {
    return answer(session, head, head, indexed)
  }
  // Not written yet, or lost: only the streams themselves can show which.
  await wait(INDEX_LAG_MS)
  const before = await readSessionHead(tables, session, { consistent: true })
  const { subjectId } = before.state
  const stored = await events.readStreams(session, subjectId, MAX_QUERIES)
  const after = await readSessionHead(tables, session, { consistent: true })
  return answer(session, before, after, stored.events.length > 0 ? stored : indexed)
}

/** A page behind another. */
export const readNextPage = async (
  tables: Tables,
  session: string,
  after: string,
): Promise<Timeline> => {
  const events = createSessionEvents(tables)
  const page = await events.readIndex(session, { after, maxQueries: 1 })
  return { ...cutPage(page), completeness: null }
}

const answer = (
  session: string,
  before: SessionHead,
  after: SessionHead,
  page: EventPage,
): Timeline => {
  const found = countFound(session, page.events)
  const verdict = verdictOf({ before, after }, found, page.isAll)
  return { ...cutPage(page), completeness: { verdict, counted: after.actions, ...found } }
}
