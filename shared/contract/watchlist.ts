import * as v from 'valibot'
import { ProjectId } from '../values/project.ts'
import { WATCHED_PROJECTS_MAX, WatchlistId, WatchlistName } from '../values/watchlist.ts'
import { command, query } from './endpoint.ts'
import { Done, Instant } from './values.ts'

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

const writes = { events: 'append', heads: 'write', sessions: 'write' } as const
/** Refusals of every change to the lists. */
const refusals = {
  WatchlistNameTaken: 409,
  WatchlistNotFound: 404,
  TooManyWatchlists: 409,
  TooManyProjects: 409,
  StaleWatchlist: 409,
} as const

export const listWatchlists = query({
  id: 'watchlist/list',
  path: '/api/watchlist',
  access: 'user',
  summary: "The user's watchlists, oldest first.",
  output: v.array(Watchlist),
  tables: { heads: 'read', sessions: 'write' },
})

export const createWatchlist = command({
  id: 'watchlist/create',
  path: '/api/watchlist/create',
  access: 'user',
  summary: 'Creates a watchlist. Names are unique per user; case counts.',
  body: v.object({ name: WatchlistName, projects: v.optional(Projects, []) }),
  output: v.object({ id: WatchlistId }),
  refusals,
  tables: writes,
})

export const updateWatchlist = command({
  id: 'watchlist/update',
  path: '/api/watchlist/update',
  access: 'user',
  summary:
    'Replaces name and projects of a watchlist. With `updatedAt`, only if nothing has changed since; without it the last write wins.',
  body: v.object({
    id: WatchlistId,
    name: WatchlistName,
    projects: Projects,
    updatedAt: v.optional(Instant),
  }),
  output: Watchlist,
  refusals,
  tables: writes,
})

export const deleteWatchlist = command({
  id: 'watchlist/delete',
  path: '/api/watchlist/delete',
  access: 'user',
  summary: 'Deletes a watchlist.',
  body: v.object({ id: WatchlistId }),
  output: Done,
  refusals,
  tables: writes,
})
