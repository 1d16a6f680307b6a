import * as v from 'valibot'
import { Facts } from '../../values/facts.ts'
import { EvidenceRef } from '../../values/rating.ts'
import { query } from '../endpoint.ts'
import { Count, Share } from '../values.ts'
import { projectParams, projectRefusals } from './about-project.ts'
import { ProjectRow } from './project-row.ts'

export const getProject = query({
  id: 'projects/get',
  path: '/api/projects/{id}',
  access: 'public',
  summary: 'One project: its row in the lists, and what is known about it.',
  params: projectParams,
  output: v.object({
    ...ProjectRow.entries,
    /** Share of the rated projects that it is better than; null without a rank. */
    percentile: v.nullable(Share),
    ratedCount: Count,
    facts: Facts,
    /** The evidence that `facts` names, the newest first. */
    sources: v.array(EvidenceRef),
    evidenceCount: Count,
  }),
  refusals: projectRefusals,
  tables: { snapshots: 'read' },
  cache: 'public',
})
