import { AbsentTag } from '../display/missing-value-tag.tsx'
import { BriefUsDollars } from '../format/compact-us-dollars.tsx'

/** A market capitalisation; a project without a token can have none. */
export const MarketCap = ({ usd, hasToken }: { usd: number | null; hasToken: boolean }) =>
  usd === null ? <AbsentTag kind={hasToken ? 'unknown' : 'na'} /> : <BriefUsDollars amount={usd} />
