import * as v from 'valibot'
import { ProjectId } from '../values/project/project-id.ts'
import {
  WATCHED_PROJECTS_MAX,
  WATCHLISTS_MAX,
  WatchlistId,
  WatchlistName,
} from '../values/watchlist.ts'
import { Attribution, Band } from '../values/rating.ts'
import { command, query } from './endpoint.ts'
import { Count, Instant } from '../values/primitives.ts'
import { Done } from './common.ts'

/** One list of a user; `updatedAt` is the time of its newest change. */
export const Watchlist = v.object({
  id: WatchlistId,
  name: v.string(),
  projects: v.array(ProjectId),
  updatedAt: Instant,
})
export type Watchlist = v.InferOutput<typeof Watchlist>

const Projects = v.pipe(
  v.array(ProjectId),
  v.maxLength(WATCHED_PROJECTS_MAX, `Watch at most ${WATCHED_PROJECTS_MAX} projects.`),
  v.transform((ids) => [...new Set(ids)]),
)

/** Of every change to the lists. */
const tooMany = { LimitExceededException: 429 } as const
const stale = { StaleWatchlist: 409 } as const
const contents = { WatchlistNameTaken: 409, TooManyProjects: 409 } as const

export const listWatchlists = query({
  id: 'watchlist/list',
  path: '/api/watchlist',
  access: 'user',
  summary: "The user's watchlists, in the order that the user gave them; new ones come last.",
  output: v.array(Watchlist),
})

export const createWatchlist = command({
  id: 'watchlist/create',
  path: '/api/watchlist/create',
  access: 'user',
  whileImpersonating: 'allowed',
  summary: 'Creates a watchlist. Names are unique per user; case counts.',
  body: v.object({ name: WatchlistName, projects: v.optional(Projects, []) }),
  output: v.object({ id: WatchlistId }),
  refusals: { ...contents, TooManyWatchlists: 409, ...tooMany },
})

export const updateWatchlist = command({
  id: 'watchlist/update',
  path: '/api/watchlist/update',
  access: 'user',
  whileImpersonating: 'allowed',
  summary:
    'Replaces name and projects of a watchlist. With `updatedAt`, only if nothing has changed since; without it the last write wins.',
  body: v.object({
    id: WatchlistId,
    name: WatchlistName,
    projects: Projects,
    updatedAt: v.optional(Instant),
  }),
  output: Watchlist,
  refusals: { WatchlistNotFound: 404, ...contents, ...stale, ...tooMany },
})

export const deleteWatchlist = command({
  id: 'watchlist/delete',
  path: '/api/watchlist/delete',
  access: 'user',
  whileImpersonating: 'allowed',
  summary: 'Deletes a watchlist. With `updatedAt`, only if nothing has changed since.',
  body: v.object({ id: WatchlistId, updatedAt: v.optional(Instant) }),
  output: Done,
  refusals: { ...stale, ...tooMany },
})

export const reorderWatchlists = command({
  id: 'watchlist/reorder',
  path: '/api/watchlist/reorder',
  access: 'user',
  whileImpersonating: 'allowed',
  summary:
    "Puts the user's watchlists in an order; lists that are not named follow in the order they had.",
  body: v.object({
    ids: v.pipe(
      v.array(WatchlistId),
      v.maxLength(WATCHLISTS_MAX, `Name at most ${WATCHLISTS_MAX} watchlists.`),
      v.transform((ids) => [...new Set(ids)]),
    ),
  }),
  output: Done,
  refusals: tooMany,
})

/** What happened to one watched project since its changes were last marked as seen. */
export const WatchedChange = v.object({
  projectId: ProjectId,
  name: v.string(),
  logo: v.nullable(v.string()),
  from: v.object({ score: v.nullable(v.number()), band: Band }),
  to: v.object({ score: v.nullable(v.number()), band: Band }),
  attribution: Attribution,
  /** The evidence recorded since then, at most 10: what moved the score most first, then the newest. */
  evidence: v.array(
    v.object({
      id: v.string(),
      type: v.string(),
      at: Instant,
      summary: v.string(),
      /** Whether an input or a cap moved by it. */
      moved: v.boolean(),
    }),
  ),
  /** All that was recorded since then. */
  evidenceCount: Count,
})
export type WatchedChange = v.InferOutput<typeof WatchedChange>

export const listChanges = query({
  id: 'watchlist/changes',
  path: '/api/watchlist/changes',
  access: 'user',
  summary:
    'What changed in the watched projects since the user last marked changes as seen, the largest move first.',
  query: v.object({
    listId: v.optional(WatchlistId),
  }),
  output: v.object({
    /** When changes were last marked as seen; before that, when the first list was made. */
    since: v.nullable(Instant),
    asOf: Instant,
    items: v.array(WatchedChange),
  }),
  refusals: { WatchlistNotFound: 404, LimitExceededException: 429 },
})

export const markChangesSeen = command({
  id: 'watchlist/seen',
  path: '/api/watchlist/seen',
  access: 'user',
  summary:
    'Says that the changes up to a time were seen; an earlier time than before changes nothing.',
  body: v.object({ /** The `asOf` of the changes that were shown. */ asOf: Instant }),
  output: v.object({ since: v.nullable(Instant) }),
  refusals: tooMany,
})
