const dollars = (format: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...format })

const compact = dollars({
  notation: 'compact',
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
})
const round = dollars({ notation: 'compact', maximumFractionDigits: 1 })
const cents = dollars({})
const whole = dollars({ maximumFractionDigits: 0 })
const price = dollars({ minimumSignificantDigits: 3, maximumSignificantDigits: 4 })

/**
 * What was measured, in three significant digits and a unit: `$4.82B`, `$912M`, `$96.4M`; zero is
 * `$0`.
 */
export const formatCompactUsDollars = (amount: number): string =>
  amount === 0 ? '$0' : compact.format(amount)

/** What was paid, where cents count: `$68.80`, and in brief from $1,000 on. */
export const formatPaidUsDollars = (amount: number): string =>
  amount < 999.995 ? cents.format(amount) : formatCompactUsDollars(amount)

/** What people have set, as bounties and limits are: `$2M`, `$1.5M`, `$100K`. */
export const formatRoundUsDollars = (amount: number): string => round.format(amount)

/** The amount in full, without cents: `$4,820,000,000`. */
export const formatUsDollars = (amount: number): string => whole.format(amount)

/** The price of one token, in three or four significant digits: `$2,431`, `$1.00`, `$0.00001234`. */
export const formatPriceUsDollars = (amount: number): string => price.format(amount)
