import { MissingValueTag } from '../display/missing-value-tag.tsx'
import { CompactUsDollars } from '../format/compact-us-dollars.tsx'

export const MarketCap = ({ usd, hasToken }: { usd: number | null; hasToken: boolean }) =>
  usd === null ? (
    <MissingValueTag kind={hasToken ? 'unknown' : 'na'} />
  ) : (
    <CompactUsDollars amount={usd} />
  )
