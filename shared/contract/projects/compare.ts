import * as v from 'valibot'
import { Facts } from '../../values/evidence/facts.ts'
import { COMPARED_MAX, ProjectId } from '../../values/project/project-id.ts'
import { FullExplanation } from '../../values/rating.ts'
import { query } from '../endpoint.ts'
import { listOf } from '../common.ts'
import { ProjectRow } from './project-row.ts'

export const compareProjects = query({
  id: 'projects/compare',
  path: '/api/compare',
  access: 'public',
  summary: `Up to ${COMPARED_MAX} projects side by side, each with its explained score.`,
  query: v.object({ ids: listOf(ProjectId, COMPARED_MAX) }),
  output: v.object({
    items: v.array(v.object({ project: ProjectRow, score: FullExplanation, facts: Facts })),
    missing: v.array(v.string()),
  }),
  cache: 'snapshot',
})
