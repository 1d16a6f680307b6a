import { SECRET_MIN_LENGTH } from './secret-length.ts'

/** Who may ask the functions. */
export interface EdgeAccess {
  /**
   * What the edge may prove itself by, the current secret first: while one follows another, the one
   * before too. Without any, nobody is let in.
   */
  readonly secrets: readonly string[]
  /** No edge stands in front: anybody is let in. Only where the environment says so, on a laptop. */
  readonly isOpen: boolean
}

/**
 * A function that was given no secret is closed, not open: `ASSAY_WITHOUT_EDGE` alone opens it, and
 * no template sets that.
 *
 * @throws Error when the current secret is there and too short
 */
export const readEdgeAccess = (environment: NodeJS.ProcessEnv): EdgeAccess => {
  const current = environment['ASSAY_ORIGIN_SECRET']
  const previous = environment['ASSAY_ORIGIN_SECRET_PREVIOUS'] ?? ''
  if (current === undefined) {
    return { secrets: [], isOpen: environment['ASSAY_WITHOUT_EDGE'] === '1' }
  }
  if (current.length < SECRET_MIN_LENGTH) {
    throw new Error(`ASSAY_ORIGIN_SECRET needs at least ${SECRET_MIN_LENGTH} characters.`)
  }
  // Before the first change there is none, or a word that says so.
  const secrets = previous.length < SECRET_MIN_LENGTH ? [current] : [current, previous]
  return { secrets, isOpen: false }
}
