import { checkNewEvidence } from '../../../lambdas/projects/operations.ts'
import { Refusal } from '../../../lambdas/platform/refusal.ts'
import type { ChainAddress, Evidence } from '../../../shared/values/evidence/evidence.ts'
import type { SkippedRow } from '../parsed-file.ts'

/** A file that was read, by its path below what was given. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** What a source says of the project that it means; it does not know our ids. */
export interface ProjectClue {
  /** As the source writes it. */
  readonly name?: string
  readonly addresses?: readonly ChainAddress[]
  /** Address of a code repository. */
  readonly repository?: string
}

/** Evidence whose project is still to be found. */
export interface Statement {
  readonly row: number
  readonly about: ProjectClue
  readonly evidence: Evidence
  /** As that of a line of evidence. */
  readonly isOnlyRead?: boolean
}

/** What the files of a source say; every row is in one of the three, and may give several statements. */
export interface SourcedReading {
  readonly rows: number
  readonly statements: readonly Statement[]
  readonly skipped: readonly SkippedRow[]
  readonly rejected: readonly SkippedRow[]
}

/** Evidence in a form that we take, or why it is not. */
export const checked = (
  candidate: unknown,
): { readonly evidence: Evidence } | { readonly reason: string } => {
  try {
    return { evidence: checkNewEvidence([candidate])[0]! }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { reason: error.message.replace(/^\d+\./, '') }
  }
}
