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

/** Measured amounts, three significant digits: `$4.82B`, `$912M`, `$96.4M`; zero is `$0`. */
export const formatCompactUsDollars = (amount: number): string =>
  amount === 0 ? '$0' : compact.format(amount)

/** Fees: with cents below $1,000 (`$68.80`), abbreviated from there on. */
export const formatPaidUsDollars = (amount: number): string =>
  amount < 999.995 ? cents.format(amount) : formatCompactUsDollars(amount)

/** Round amounts such as bounties and limits: `$2M`, `$1.5M`, `$100K`. */
export const formatRoundUsDollars = (amount: number): string => round.format(amount)

/** In full, without cents: `$4,820,000,000`. */
export const formatUsDollars = (amount: number): string => whole.format(amount)

/** Token prices, three or four significant digits: `$2,431`, `$1.00`, `$0.00001234`. */
export const formatPriceUsDollars = (amount: number): string => price.format(amount)
