import { formatCompactUsDollars, formatUsDollars } from './format-us-dollars.ts'

/** A measured amount in brief, in full on hover. */
export const CompactUsDollars = ({ amount }: { amount: number }) => (
  <span title={formatUsDollars(amount)}>{formatCompactUsDollars(amount)}</span>
)
