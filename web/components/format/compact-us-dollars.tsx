import { compactUsDollars, fullUsDollars } from './format-us-dollars.ts'

/** A measured amount in brief, in full on hover. */
export const BriefUsDollars = ({ amount }: { amount: number }) => (
  <span title={fullUsDollars(amount)}>{compactUsDollars(amount)}</span>
)
