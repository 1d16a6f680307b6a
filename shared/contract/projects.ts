import * as v from 'valibot'
import { ProjectFacts, ProjectId } from '../values/project.ts'
import { WATCHED_PROJECTS_MAX } from '../values/watchlist.ts'
import { query } from './endpoint.ts'
import { boundedInteger, Instant } from './values.ts'

/** Longest keyword that is searched for. */
export const KEYWORD_MAX_LENGTH = 100
/** Shorter keywords answer the trending list. */
export const KEYWORD_MIN_LENGTH = 2

/** A project in a list: its facts, and its place among all projects (`null`: not ranked). */
export const ProjectRow = v.object({
  ...ProjectFacts.entries,
  rank: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  updatedAt: Instant,
})
export type ProjectRow = v.InferOutput<typeof ProjectRow>

export const SearchHit = v.pick(ProjectRow, [
  'id',
  'logo',
  'name',
  'rank',
  'tokenTickers',
  'category',
  'chains',
])
export type SearchHit = v.InferOutput<typeof SearchHit>

/** Where a page ends and whether another follows. */
const Page = {
  page: v.pipe(v.number(), v.integer()),
  perPage: v.pipe(v.number(), v.integer()),
  total: v.pipe(v.number(), v.integer()),
  hasMore: v.boolean(),
}

export const searchProject = query({
  id: 'projects/search',
  path: '/api/search-project',
  access: 'public',
  summary: 'Projects by name, token ticker or contract address; a short keyword answers trending.',
  query: v.object({
    keyword: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(KEYWORD_MAX_LENGTH, `Give at most ${KEYWORD_MAX_LENGTH} characters.`),
      ),
      '',
    ),
    page: boundedInteger(1, 10_000, 1),
    perPage: boundedInteger(1, 50, 5),
  }),
  output: v.object({
    keyword: v.string(),
    ...Page,
    trending: v.boolean(),
    items: v.array(SearchHit),
  }),
  tables: { snapshots: 'read' },
  cache: 'public',
})

export const listProjects = query({
  id: 'projects/list',
  path: '/api/projects-list',
  method: 'POST',
  access: 'public',
  summary: 'The named projects in the order asked for; unknown ids are listed as missing.',
  body: v.object({
    projectIds: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(64, 'Give project ids.'))),
      v.maxLength(WATCHED_PROJECTS_MAX, `Ask for at most ${WATCHED_PROJECTS_MAX} projects.`),
    ),
  }),
  output: v.object({ items: v.array(ProjectRow), missing: v.array(v.string()) }),
  tables: { snapshots: 'read' },
})

export const getLeaderboard = query({
  id: 'projects/leaderboard',
  path: '/api/leaderboard',
  access: 'public',
  summary: 'All projects by rank; projects without a rank come last.',
  query: v.object({ page: boundedInteger(1, 10_000, 1), perPage: boundedInteger(1, 100, 50) }),
  output: v.object({ ...Page, asOf: Instant, items: v.array(ProjectRow) }),
  tables: { snapshots: 'read' },
  cache: 'public',
})

export const getProject = query({
  id: 'projects/get',
  path: '/api/projects/{id}',
  access: 'public',
  summary: 'One project.',
  params: v.object({ id: ProjectId }),
  output: ProjectRow,
  refusals: { ProjectNotFound: 404 },
  tables: { snapshots: 'read' },
  cache: 'public',
})
