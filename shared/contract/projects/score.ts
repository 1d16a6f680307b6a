import * as v from 'valibot'
import { ProjectId } from '../../values/project/project-id.ts'
import { DailyScore, FORMULA_VERSIONS, FullExplanation, ScoreMove } from '../../values/rating.ts'
import { boundedInteger } from '../common.ts'
import { query } from '../endpoint.ts'
import { Day } from '../../values/primitives.ts'
import { askedRevision, projectParams, projectRefusals, Revision } from './about-project.ts'

const moment = v.optional(
  v.pipe(v.string(), v.isoTimestamp('Give a time as 2026-11-01T00:00:00Z.')),
)

export const getScore = query({
  id: 'projects/score',
  path: '/api/projects/{id}/score',
  access: 'public',
  summary:
    'The score with every input, cap and piece of evidence; `at`: at another time, `known`: by what was recorded then.',
  params: projectParams,
  query: v.object({
    at: moment,
    known: moment,
    version: v.optional(
      v.picklist(FORMULA_VERSIONS, `Give one of ${FORMULA_VERSIONS.join(', ')}.`),
      '2.0.0',
    ),
  }),
  output: v.object({
    projectId: ProjectId,
    /** Of the project: the evidence log as of it is all that the score follows from. */
    revision: Revision,
    ...FullExplanation.entries,
  }),
  refusals: projectRefusals,
  cache: 'snapshot',
})

/** First and last day included. */
export const HISTORY_MAX_DAYS = 800

export const getScoreHistory = query({
  id: 'projects/score-history',
  path: '/api/projects/{id}/score-history',
  access: 'public',
  summary: 'A score for each day, and its moves with their causes. At most 800 days.',
  params: projectParams,
  query: v.object({
    from: v.optional(Day),
    to: v.optional(Day),
    /** Where `from` is left out: so a browser whose clock is wrong need not name a day. */
    days: boundedInteger(1, HISTORY_MAX_DAYS - 1, 365),
    revision: askedRevision,
  }),
  output: v.object({
    projectId: ProjectId,
    /** Of the project, at which the history ends. */
    revision: Revision,
    version: v.string(),
    /** The first day with evidence; null: there is none. */
    firstDay: v.nullable(Day),
    days: v.array(DailyScore),
    /** The oldest first. */
    moves: v.array(ScoreMove),
  }),
  refusals: { ...projectRefusals, InvalidPeriod: 400 },
  cache: 'snapshot',
})
