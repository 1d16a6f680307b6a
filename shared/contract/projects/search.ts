import * as v from 'valibot'
import { query } from '../endpoint.ts'
import { boundedInteger, ListPage } from '../common.ts'
import { ProjectRow } from './project-row.ts'

/** Longest keyword that is searched for. */
export const KEYWORD_MAX_LENGTH = 100
/** Shorter keywords answer the trending list. */
export const KEYWORD_MIN_LENGTH = 2

export const SearchHit = v.pick(ProjectRow, [
  'id',
  'logo',
  'name',
  'rank',
  'tokenTickers',
  'category',
  'chains',
  'band',
  'score',
])
export type SearchHit = v.InferOutput<typeof SearchHit>

export const searchProject = query({
  id: 'projects/search',
  path: '/api/search-project',
  access: 'public',
  summary:
    'Projects by any of their names, token ticker or contract address; a short keyword answers trending.',
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
    ...ListPage,
    trending: v.boolean(),
    items: v.array(SearchHit),
  }),
  cache: 'snapshot',
})
