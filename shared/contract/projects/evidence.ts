import * as v from 'valibot'
import { EvidenceSource } from '../../values/evidence.ts'
import { ProjectId } from '../../values/project.ts'
import { query } from '../endpoint.ts'
import { boundedInteger, Count, Instant, Meta } from '../values.ts'
import { askedRevision, projectParams, projectRefusals } from './about-project.ts'

/** One line of the evidence log. */
export const EvidenceEntry = v.object({
  id: v.string(),
  eventId: v.string(),
  version: Count,
  type: v.string(),
  at: Instant,
  recordedAt: Instant,
  source: EvidenceSource,
  supersedes: v.nullable(v.string()),
  /** The evidence that corrects this one. */
  supersededBy: v.nullable(v.string()),
  /** A sentence without a full stop. */
  summary: v.string(),
  data: v.unknown(),
})
export type EvidenceEntry = v.InferOutput<typeof EvidenceEntry>

export const listEvidence = query({
  id: 'projects/evidence',
  path: '/api/projects/{id}/events',
  access: 'public',
  summary: 'The evidence log, the newest first.',
  params: projectParams,
  query: v.object({
    /** Only what was recorded before this version: the `next` of the page before. */
    after: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Give a version.'), v.transform(Number)),
    ),
    limit: boundedInteger(1, 200, 50),
    revision: askedRevision,
  }),
  output: v.object({
    projectId: ProjectId,
    meta: Meta,
    total: Count,
    items: v.array(EvidenceEntry),
    next: v.nullable(v.string()),
  }),
  refusals: projectRefusals,
  tables: { snapshots: 'read' },
  cache: 'edition',
})
