import { MissingValueTag } from '../display/missing-value-tag.tsx'

/** How much of a category is known, in place of its points where there is no score. */
export const KnownShare = ({ known }: { known: number }) =>
  known === 0 ? (
    <MissingValueTag kind="unknown" />
  ) : (
    <span className="num">{Math.max(1, Math.floor(known * 100))}% known</span>
  )
