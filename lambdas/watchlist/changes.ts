import { listChanges, type WatchedChange } from '../../shared/contract/watchlist.ts'
import { eventStore } from '../platform/config/clients.ts'
import { Refusal } from '../platform/refusal.ts'
import { handle } from '../platform/http/handle.ts'
import { consume } from '../platform/rate-limit/consume.ts'
import { readDossiers } from '../projects/published.ts'
import { changeSince, sizeOf } from './changes/change-since.ts'
import { type Watchlists, watchlists } from './decider.ts'
import { changesReadPerUser } from './lists/limits.ts'

/** Time until recorded evidence is visible here. */
const PUBLISHED_AFTER_MS = 60_000

export const handler = handle(listChanges, async ({ session, query: { listId }, now }) => {
  const { state } = await eventStore().load(watchlists, session.sub)
  const ids = watched(state, listId)
  const { since } = state
  const asOf = new Date(now).toISOString()
  if (since === null || ids.length === 0) return { since, asOf, items: [] }
  await consume([[changesReadPerUser, session.sub, ids.length]])
  const dossiers = [...(await readDossiers(ids)).values()]
  const changes = dossiers.flatMap((dossier) => changeSince(dossier, since, asOf) ?? [])
  const newest = dossiers.flatMap(({ evidence }) => evidence.map(({ recordedAt }) => recordedAt))
  return {
    since,
    asOf: seenUntil([since, ...newest], now),
    items: changes.toSorted(largestFirst),
  }
})

const watched = ({ lists }: Watchlists, listId: string | undefined): string[] => {
  const selected = listId === undefined ? lists : lists.filter(({ id }) => id === listId)
  if (listId !== undefined && selected.length === 0) {
    throw new Refusal('WatchlistNotFound', 'There is no such watchlist.')
  }
  return [...new Set(selected.flatMap(({ projects }) => projects))]
}

/**
 * Until when a reader of this response has seen everything: not what was recorded a moment ago and
 * may be missing, but all that is in it.
 */
const seenUntil = (times: readonly string[], now: number): string => {
  const latest = times.reduce(
    (last, time) => Math.max(last, Date.parse(time)),
    now - PUBLISHED_AFTER_MS,
  )
  return new Date(Math.min(now, latest)).toISOString()
}

const largestFirst = (a: WatchedChange, b: WatchedChange): number =>
  sizeOf(b) - sizeOf(a) || (a.projectId < b.projectId ? -1 : 1)
