import * as v from 'valibot'
import { ProjectId } from '../../values/project/project-id.ts'
import { query } from '../endpoint.ts'
import { Count, Percentage } from '../../values/primitives.ts'
import { Meta } from '../common.ts'
import { projectRefusals } from './about-project.ts'

/** Fewer votes say nothing: no percentage is given. */
export const VOTES_MIN = 10

/** A GET that changes something, as specified: what pages of other sites send is refused. */
export const castVote = query({
  id: 'projects/vote',
  path: '/api/projects/vote',
  access: 'optional',
  whileImpersonating: 'refused',
  summary:
    'Casts or changes a vote, and answers the votes; without `vote` it only reads. Visitors are told apart by a signed cookie; `asUser` refuses a vote without a session instead. Never an input of the score.',
  query: v.object({
    id: ProjectId,
    vote: v.optional(v.picklist(['yes', 'no'], 'Give yes or no.')),
    asUser: v.optional(v.literal('true', 'Give true, or leave it out.')),
  }),
  output: v.object({
    id: ProjectId,
    yourVote: v.nullable(v.picklist(['yes', 'no'])),
    yesCount: Count,
    noCount: Count,
    total: Count,
    yesPercentage: v.nullable(Percentage),
    signedInYesPercentage: v.nullable(Percentage),
  }),
  refusals: { ...projectRefusals, Unauthorized: 401 },
})

export const getAverageYesPercentage = query({
  id: 'projects/average-yes-percentage',
  path: '/api/projects/average-yes-percentage',
  access: 'public',
  summary: `The mean over all projects with at least ${VOTES_MIN} votes.`,
  output: v.object({
    averageYesPercentage: v.nullable(Percentage),
    projectCount: Count,
    voteCount: Count,
    meta: Meta,
  }),
  cache: 'snapshot',
})

export const countPageView = query({
  id: 'projects/page-view',
  path: '/api/projects/page-view',
  access: 'optional',
  whileImpersonating: 'refused',
  summary:
    'Counts a view, one for each visitor and day (UTC), none for robots and prefetches, and answers the views.',
  query: v.object({ projectId: ProjectId }),
  output: v.object({
    projectId: ProjectId,
    total: Count,
    last24h: Count,
    last7d: Count,
    /** The last 7 days against the 7 before; null when there were none before. */
    trendPercentage: v.nullable(v.number()),
  }),
  refusals: projectRefusals,
})
