import { UnknownTag } from './unknown-tag.tsx'
import { compactUsDollars, fullUsDollars } from './us-dollars.ts'

/** A market capitalisation in brief, in full on hover. */
export const MarketCap = ({ usd }: { usd: number | null }) =>
  usd === null ? <UnknownTag /> : <span title={fullUsDollars(usd)}>{compactUsDollars(usd)}</span>
