import * as v from 'valibot'
import { EvidenceSource } from '../../values/evidence/evidence.ts'
import { EVIDENCE_TYPES } from '../../values/evidence/evidence-types.ts'
import { ProjectId } from '../../values/project/project-id.ts'
import { INPUT_IDS } from '../../values/rating.ts'
import { query } from '../endpoint.ts'
import { Count, Instant } from '../../values/primitives.ts'
import { boundedInteger, Meta } from '../common.ts'
import { KEYWORD_MAX_LENGTH } from './search.ts'
import { askedRevision, projectParams, projectRefusals } from './about-project.ts'

/** One line of the evidence log. */
export const EvidenceEntry = v.object({
  id: v.string(),
  eventId: v.string(),
  version: Count,
  type: v.string(),
  at: Instant,
  /** Where the source names a month or a year alone; `at` is its first moment. */
  precision: v.nullable(v.picklist(['month', 'year'])),
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
  summary: 'The evidence log, the newest first, all of it or what passes the filters.',
  params: projectParams,
  query: v.object({
    after: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,9}$/, 'Give the `next` of the page before.'),
        v.transform(Number),
      ),
    ),
    limit: boundedInteger(1, 200, 50),
    input: v.optional(v.picklist(INPUT_IDS)),
    kind: v.optional(v.picklist(EVIDENCE_TYPES)),
    q: v.optional(
      v.pipe(v.string(), v.trim(), v.maxLength(KEYWORD_MAX_LENGTH, 'Give at most 100 characters.')),
    ),
    revision: askedRevision,
  }),
  output: v.object({
    projectId: ProjectId,
    meta: Meta,
    /** Pieces that pass the filters. */
    total: Count,
    /** How many pieces of each kind there are, whatever the filters. */
    kinds: v.record(v.string(), Count),
    items: v.array(EvidenceEntry),
    next: v.nullable(v.string()),
  }),
  refusals: projectRefusals,
  cache: 'snapshot',
})
