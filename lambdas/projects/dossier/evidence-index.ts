import { createHash } from 'node:crypto'
import { subjectOf } from '../../../shared/rating/facts/subject-of.ts'
import type { Evidence } from '../../../shared/values/evidence/evidence.ts'
import { evidenceId } from './evidence-id.ts'

/**
 * What a project's state keeps of a piece of evidence: its content id, and 36 bits that tell its type
 * and subject. They only serve a clear refusal: the rating compares type and subject themselves.
 */
export const indexEntryOf = (id: string, evidence: Evidence): string =>
  `${id}.${digestOf(evidence)}`

const DIGEST_LENGTH = 6

const digestOf = (evidence: Evidence): string =>
  createHash('sha256')
    .update(`${evidence.type} ${subjectOf(evidence)}`)
    .digest('base64url')
    .slice(0, DIGEST_LENGTH)

/** What is recorded of a project, and what of it may be corrected by what. */
export interface EvidenceIndex {
  has(id: string): boolean
  /** Why `supersedes` is refused, as a remedy; undefined when it is fine or not given. */
  problemOf(evidence: Evidence): string | undefined
  /** @returns its id */
  add(evidence: Evidence): string
}

/** @param entries of {@link indexEntryOf} */
export const createEvidenceIndex = (entries: readonly string[] = []): EvidenceIndex => {
  const digests = new Map(entries.map((entry) => entry.split('.') as [string, string]))
  return {
    has: (id) => digests.has(id),
    problemOf: (evidence) => {
      if (evidence.supersedes === undefined) return undefined
      const digest = digests.get(evidence.supersedes)
      if (digest === undefined) return 'Give the id of evidence that is recorded for this project.'
      return digest === digestOf(evidence)
        ? undefined
        : 'Give the id of evidence of the same type and about the same subject.'
    },
    add: (evidence) => {
      const id = evidenceId(evidence)
      digests.set(id, digestOf(evidence))
      return id
    },
  }
}
