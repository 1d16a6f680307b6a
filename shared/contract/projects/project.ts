import * as v from 'valibot'
import { Facts } from '../../values/evidence/facts.ts'
import { EvidenceRef, FullExplanation } from '../../values/rating.ts'
import { query } from '../endpoint.ts'
import { Count, Share } from '../../values/primitives.ts'
import { projectParams, projectRefusals, Revision } from './about-project.ts'
import { ProjectRow } from './project-row.ts'

/** Of one family on a page. */
export const OTHER_VERSIONS_MAX = 12

const OtherVersion = v.pick(ProjectRow, ['id', 'name', 'band', 'score'])
export type OtherVersion = v.InferOutput<typeof OtherVersion>

export const getProject = query({
  id: 'projects/get',
  path: '/api/projects/{id}',
  access: 'public',
  summary:
    'One project at one moment: its row in the lists, what its score follows from, and what is known about it.',
  params: projectParams,
  output: v.object({
    ...ProjectRow.entries,
    percentile: v.nullable(
      v.pipe(
        Share,
        v.description(
          'Share of the rated projects that it is better than: 0 to 1; null without a rank.',
        ),
      ),
    ),
    ratedCount: Count,
    /** Projects of the same family, by rank: at most 12. */
    otherVersions: v.array(OtherVersion),
    /** Of what was recorded about it: other calls answer as of the same one when they are asked to. */
    revision: Revision,
    /** What the score of the row follows from. */
    explanation: FullExplanation,
    facts: Facts,
    /** The evidence that `facts` names, the newest first. */
    sources: v.array(EvidenceRef),
    evidenceCount: Count,
  }),
  refusals: projectRefusals,
  cache: 'snapshot',
})
