import * as v from 'valibot'
import { FindingStatus, IncidentKind, Severity } from '../values/evidence/evidence-terms.ts'
import { Instant } from '../values/primitives.ts'
import { ProjectId } from '../values/project/project-id.ts'
import { Band, CapIdValue } from '../values/rating.ts'

/** What is posted to a webhook; `docs/webhooks.md` describes it. No call answers it. */

/** Of the alert of an incident or a finding, the same in `/api/security-alerts`. */
const id = v.string()

/** As the page of the project has it. */
const Incident = v.object({
  incidentId: v.string(),
  title: v.string(),
  kind: IncidentKind,
  /** null: the source does not say. */
  severity: v.nullable(Severity),
  lossUsd: v.nullable(v.number()),
  chain: v.nullable(v.string()),
  url: v.nullable(v.string()),
  at: Instant,
  /** `unknown`: nobody said whether it is resolved. */
  status: v.picklist(['active', 'unknown', 'resolved']),
  /** null where it is not. */
  resolvedAt: v.nullable(Instant),
})

const Rated = v.object({ score: v.nullable(v.number()), band: Band })

const Cap = v.object({
  id: CapIdValue,
  reason: v.string(),
  /** The most that the score can be. */
  max: v.number(),
})

export const WebhookAlert = v.variant('kind', [
  v.object({ kind: v.literal('incident'), id, incident: Incident }),
  v.object({ kind: v.literal('incident-resolved'), id, incident: Incident }),
  v.object({
    kind: v.literal('incident-retracted'),
    id,
    incident: v.object({ incidentId: v.string(), title: v.string() }),
  }),
  v.object({
    kind: v.literal('finding'),
    id,
    finding: v.object({
      auditId: v.string(),
      /** Unique within its audit alone. */
      findingId: v.string(),
      auditor: v.string(),
      title: v.string(),
      severity: Severity,
      /** `open`, or `acknowledged` and not fixed. */
      status: FindingStatus,
      /** When it came to be so. */
      changedAt: Instant,
      /** Of the report. */
      url: v.nullable(v.string()),
    }),
  }),
  v.object({ kind: v.literal('band'), from: Rated, to: Rated }),
  v.object({ kind: v.literal('cap-begins'), cap: Cap }),
  v.object({ kind: v.literal('cap-ends'), cap: Cap }),
])
export type WebhookAlert = v.InferOutput<typeof WebhookAlert>

/** `timestamp` is `data.at`, of a test when it was asked for: the same in each try. */
export const WebhookMessage = v.variant('type', [
  v.object({
    type: v.literal('project.alert'),
    timestamp: Instant,
    data: v.object({
      projectId: ProjectId,
      /** When it was recorded, or noticed where time alone made it. */
      at: Instant,
      /** One line of text, as the email's. */
      subject: v.string(),
      /** At least one, the gravest first. */
      alerts: v.array(WebhookAlert),
    }),
  }),
  v.object({
    type: v.literal('test'),
    timestamp: Instant,
    data: v.object({ message: v.string() }),
  }),
])
export type WebhookMessage = v.InferOutput<typeof WebhookMessage>
