import type { RecordedEvidence } from '../../values/evidence/evidence.ts'
import { isSameSubject } from './subject-of.ts'

/**
 * The evidence that was corrected, with what corrects it, both by id. A correction counts only for
 * evidence of its type and subject.
 */
export const correctionsOf = (
  recorded: readonly RecordedEvidence[],
): ReadonlyMap<string, string> => {
  const byId = new Map(recorded.map((evidence) => [evidence.id, evidence]))
  const corrections = new Map<string, string>()
  for (const evidence of recorded) {
    const corrected = evidence.supersedes && byId.get(evidence.supersedes)
    if (corrected && isSameSubject(corrected, evidence)) corrections.set(corrected.id, evidence.id)
  }
  return corrections
}
