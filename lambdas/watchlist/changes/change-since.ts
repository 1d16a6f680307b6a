import type { WatchedChange } from '../../../shared/contract/watchlist.ts'
import { attribute } from '../../../shared/rating/explanation/attribute-moves.ts'
import { explain } from '../../../shared/rating/explanation/explain.ts'
import { summariseEvidence } from '../../../shared/rating/explanation/summarise-evidence.ts'
import type { RatingRecord, RecordedEvidence } from '../../../shared/values/evidence/evidence.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import type { Attribution, Explanation } from '../../../shared/values/rating.ts'

/** Moves by time alone are listed from here. */
const MOVE_MIN = 0.5
/** One decimal is shown. */
const CAUSE_MIN = 0.05
const EVIDENCE_MAX = 10

type Rated = RatingRecord & { readonly facts: ProjectFacts }

/**
 * A project's score move with its causes, and the evidence recorded, between two times. The earlier
 * score is the one shown then, so that late evidence is a cause too.
 * @param since ISO 8601 in UTC, like `now`
 * @param counts picks the evidence to tell of; default: all
 * @returns undefined when nothing happened
 */
export const changeSince = (
  project: Rated,
  since: string,
  now: string,
  counts: (evidence: RecordedEvidence) => boolean = () => true,
): WatchedChange | undefined => {
  const before = explain(project, { at: since, known: since })
  const after = explain(project, { at: now })
  const attribution = attribute(before, after)
  const causes = causesOf(attribution, after)
  const recorded = project.evidence.filter((one) => one.recordedAt > since && counts(one))
  const moved =
    (before.score === null) !== (after.score === null) ||
    Math.abs(attribution.scoreDelta ?? 0) >= MOVE_MIN
  if (!moved && recorded.length === 0) return undefined
  return {
    projectId: project.facts.id,
    name: project.facts.name,
    logo: project.facts.logo,
    from: { score: before.score, band: before.band },
    to: { score: after.score, band: after.band },
    attribution,
    evidence: recorded
      .toSorted((a, b) => weightOf(causes, b) - weightOf(causes, a) || b.version - a.version)
      .slice(0, EVIDENCE_MAX)
      .map((one) => ({
        id: one.id,
        type: one.type,
        at: one.at,
        summary: summariseEvidence(one),
        moved: causes.has(one.id),
      })),
    evidenceCount: recorded.length,
  }
}

/** In points; a first or lost rating counts in full. */
export const sizeOf = ({ from, to, attribution }: WatchedChange): number =>
  Math.abs(attribution.scoreDelta ?? to.score ?? from.score ?? 0)

/** Each piece with the points of its largest move. */
const causesOf = (
  { inputs, caps, capDelta }: Attribution,
  after: Explanation,
): ReadonlyMap<string, number> => {
  const begun = after.caps.filter(({ id }) =>
    caps.some((cap) => cap.id === id && cap.change === 'begins'),
  )
  const moves = [...inputs, ...begun.map(({ evidence }) => ({ evidence, delta: capDelta }))]
  const causes = new Map<string, number>()
  for (const { evidence, delta } of moves) {
    const size = Math.abs(delta)
    if (size < CAUSE_MIN) continue
    for (const id of evidence) causes.set(id, Math.max(causes.get(id) ?? 0, size))
  }
  return causes
}

const weightOf = (causes: ReadonlyMap<string, number>, { id }: RecordedEvidence): number =>
  causes.get(id) ?? 0
