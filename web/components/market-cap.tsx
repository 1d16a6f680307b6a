import { AbsentTag } from './absent-tag.tsx'
import { compactUsDollars, fullUsDollars } from './us-dollars.ts'

/** A market capitalisation in brief, in full on hover; a project without a token can have none. */
export const MarketCap = ({ usd, hasToken }: { usd: number | null; hasToken: boolean }) =>
  usd === null ? (
    <AbsentTag kind={hasToken ? 'unknown' : 'na'} />
  ) : (
    <span title={fullUsDollars(usd)}>{compactUsDollars(usd)}</span>
  )
