const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
})
const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** Three significant digits and a unit: `$4.82B`, `$912M`, `$96.4M`; zero is `$0`. */
export const compactUsDollars = (amount: number): string =>
  amount === 0 ? '$0' : compact.format(amount)

/** The amount in full, without cents: `$4,820,000,000`. */
export const fullUsDollars = (amount: number): string => whole.format(amount)
