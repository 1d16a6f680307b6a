import { hash } from 'node:crypto'
import { subjectOf } from '../../../shared/rating/facts/subject-of.ts'
import type { Evidence } from '../../../shared/values/evidence/evidence.ts'
import { evidenceId } from './evidence-id.ts'
import { isOwnWord, replacedByOwnWord } from './own-word.ts'

/**
 * What a project's state keeps of a piece of evidence: its content id, 36 bits that tell its type and
 * subject, and whether the project itself says it. The bits only serve a clear refusal: the rating
 * compares type and subject themselves.
 */
export const indexEntryOf = (id: string, evidence: Evidence): string => `${id}.${markOf(evidence)}`

const DIGEST_LENGTH = 6

const digestOf = (evidence: Evidence): string =>
  hash('sha256', `${evidence.type} ${subjectOf(evidence)}`, 'base64url').slice(0, DIGEST_LENGTH)

const OWN_WORD = '*'

const markOf = (evidence: Evidence): string =>
  digestOf(evidence) + (isOwnWord(evidence) ? OWN_WORD : '')

interface EvidenceProblem {
  readonly field: 'supersedes' | 'source.tier'
  readonly remedy: string
}

/** What is recorded of a project, and what may be said beside it. */
export interface EvidenceIndex {
  has(id: string): boolean
  /** Why it is refused beside what is recorded; undefined when it is fine. */
  problemOf(evidence: Evidence): EvidenceProblem | undefined
  /** @returns its id */
  add(evidence: Evidence): string
}

/** @param entries of {@link indexEntryOf} */
export const createEvidenceIndex = (entries: readonly string[] = []): EvidenceIndex => {
  const marks = new Map(entries.map((entry) => entry.split('.') as [string, string]))
  const correctionProblemOf = (evidence: Evidence): string | undefined => {
    if (!evidence.supersedes) return undefined
    const mark = marks.get(evidence.supersedes)
    if (!mark) return 'Give the id of evidence that is recorded for this project.'
    if (mark.slice(0, DIGEST_LENGTH) !== digestOf(evidence)) {
      return 'Give the id of evidence of the same type and about the same subject.'
    }
    return isOwnWord(evidence) && !mark.endsWith(OWN_WORD)
      ? 'Give the id of evidence of the project itself: its own word corrects no other.'
      : undefined
  }
  /** Without the mark of the project's own word: somebody else speaks of the subject. */
  const isSaidByOthers = (evidence: Evidence): boolean => {
    const digest = digestOf(evidence)
    return marks.values().some((mark) => mark === digest)
  }
  return {
    has: (id) => marks.has(id),
    problemOf: (evidence) => {
      const remedy = correctionProblemOf(evidence)
      if (remedy) return { field: 'supersedes', remedy }
      return replacedByOwnWord(evidence).some(isSaidByOthers)
        ? { field: 'source.tier', remedy: REPLACED_REMEDY }
        : undefined
    },
    add: (evidence) => {
      const id = evidenceId(evidence)
      marks.set(id, markOf(evidence))
      return id
    },
  }
}

const REPLACED_REMEDY =
  'Give a source other than the project itself: its own word replaces no other.'
