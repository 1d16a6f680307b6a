import { MissingValueTag } from '../display/missing-value-tag.tsx'
import { CompactUsDollars } from '../format/compact-us-dollars.tsx'

export type TokenUsDollarsProps = { amount: number | null; hasToken: boolean }

/** A measured amount of a project's token, which not every project has. */
export const TokenUsDollars = ({ amount, hasToken }: TokenUsDollarsProps) =>
  amount === null ? (
    <MissingValueTag kind={hasToken ? 'unknown' : 'na'} />
  ) : (
    <CompactUsDollars amount={amount} />
  )
