import { AbsentTag } from './absent-tag.tsx'
import { BriefUsDollars } from './brief-us-dollars.tsx'

/** A market capitalisation; a project without a token can have none. */
export const MarketCap = ({ usd, hasToken }: { usd: number | null; hasToken: boolean }) =>
  usd === null ? <AbsentTag kind={hasToken ? 'unknown' : 'na'} /> : <BriefUsDollars amount={usd} />
