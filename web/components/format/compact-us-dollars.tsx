import { formatCompactUsDollars, formatUsDollars } from './format-us-dollars.ts'

/** A measured amount, abbreviated; the title has it in full. */
export const CompactUsDollars = ({ amount }: { amount: number }) => (
  <span title={formatUsDollars(amount)}>{formatCompactUsDollars(amount)}</span>
)
