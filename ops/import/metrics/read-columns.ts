import { OpsError } from '../../ops-error.ts'
import { cellsOf } from '../parsed-file.ts'

/** Columns of a table of days, and the fields of a measurement that they give. */
const COMMON = ['project', 'day', 'measured_at'] as const

const SERIES = {
  market: {
    price_usd: 'priceUsd',
    liquidity_usd: 'liquidityUsd',
    volume_24h_usd: 'volume24hUsd',
    market_cap_usd: 'marketCapUsd',
  },
  social: {
    handle: 'handle',
    tweets: 'tweets',
    mentions: 'mentions',
    followers: 'followers',
    following: 'following',
    favorites: 'favorites',
    sentiment: 'sentiment',
    suspicious_share: 'suspiciousShare',
  },
} as const

type Series = keyof typeof SERIES

/** As `--help` names them. */
export const COLUMNS: Readonly<Record<Series, readonly string[]>> = {
  market: Object.keys(SERIES.market),
  social: Object.keys(SERIES.social),
}

/** What the first line of a table says of the others. */
export interface Heading {
  readonly metric: Series
  readonly columns: readonly string[]
}

/**
 * Reads the line of headings, which also tells the metric.
 * @throws {OpsError} that names what is missing, unknown or twice there
 */
export const readHeading = (line: string): Heading => {
  const cells = cellsOf(line)
  if (!cells) throw new OpsError('The first line is not CSV: is a quote left open?')
  const columns = cells.map((name) => name.toLowerCase())
  const missing = ['project', 'day'].filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new OpsError(`The first line lacks ${missing.join(' and ')}.`)
  if (new Set(columns).size < columns.length) {
    throw new OpsError('The first line has a column twice.')
  }
  const values = columns.filter((name) => !COMMON.some((known) => known === name))
  const metric = (Object.keys(SERIES) as Series[]).find((one) =>
    values.every((name) => COLUMNS[one].includes(name)),
  )
  if (!metric || values.length === 0) {
    throw new OpsError(
      `Give columns of one metric: ${COLUMNS.market.join(', ')}; or ${COLUMNS.social.join(', ')}.`,
    )
  }
  return { metric, columns }
}

/**
 * The measurement of one line, unchecked; an empty cell was not measured.
 *
 * @param measuredAt for a line that does not say it
 * @returns undefined for a line that is not CSV or has other cells than the first
 */
export const readDay = (
  line: string,
  { metric, columns }: Heading,
  measuredAt: string | undefined,
): object | undefined => {
  const cells = cellsOf(line)
  if (cells?.length !== columns.length) return undefined
  const of = Object.fromEntries(columns.map((name, index) => [name, cells[index] || undefined]))
  const day: Record<string, unknown> = { day: of['day'] }
  for (const [column, field] of Object.entries(SERIES[metric])) {
    if (field !== 'handle' && of[column] !== undefined) day[field] = numberOf(of[column])
  }
  return {
    metric,
    project: of['project'],
    measuredAt: of['measured_at'] ?? measuredAt,
    ...(metric === 'social' && { handle: of['handle'] ?? null }),
    days: [day],
  }
}

/** As it stands where it is no number, so that the refusal is of the cell. */
const numberOf = (text: string): number | string =>
  /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
