import type { ResponseOf } from '../../shared/contract/endpoint.ts'
import type {
  getMetricLatest,
  listPrivilegedAddresses,
  listPrivilegedFunctions,
  listPrivilegedTransactions,
  listTopCallers,
  listTopEvents,
  listTopFunctionCalls,
} from '../../shared/contract/skynet.ts'
import type { Meta } from '../../shared/contract/common.ts'
import type { MarketDay, SocialDay } from '../../shared/values/measured-days.ts'
import type { TableContext } from '../platform/dynamodb/tables.ts'

/**
 * Measured series. They stand beside the events, because they are counted again and again and
 * nobody asks who changed them: a row of table `metrics` holds one value, and a later measurement
 * replaces it.
 */
export type MetricsTable = TableContext

type ItemsOf<Answer extends { readonly items: readonly unknown[] }> = readonly Omit<
  Answer['items'][number],
  'rank'
>[]
type Exchanges = NonNullable<ResponseOf<typeof getMetricLatest>['value']>

/** Of a project. */
interface ProjectMetrics {
  /** One row a month. */
  readonly market: { readonly days: readonly MarketDay[] }
  /** One row a month. */
  readonly social: { readonly handle: string | null; readonly days: readonly SocialDay[] }
  readonly exchanges: { readonly items: Exchanges['items'] }
  /** The most frequent first, at most 100, as in the rows below. */
  readonly callers: Ranking<ItemsOf<ResponseOf<typeof listTopCallers>>>
  readonly events: Ranking<ItemsOf<ResponseOf<typeof listTopEvents>>>
  readonly calls: Ranking<ItemsOf<ResponseOf<typeof listTopFunctionCalls>>>
}

interface Ranking<Items> {
  /** Over everything, also what is not among the items. */
  readonly total: number
  readonly items: Items
}

/** Of the contract at an address, one row for each chain. */
export interface AddressMetrics {
  readonly 'privileged-address': Ranking<ItemsOf<ResponseOf<typeof listPrivilegedAddresses>>>
  readonly 'privileged-function': Ranking<ItemsOf<ResponseOf<typeof listPrivilegedFunctions>>>
  readonly 'privileged-transactions': Ranking<
    ItemsOf<ResponseOf<typeof listPrivilegedTransactions>>
  >
}

export type Metrics = ProjectMetrics & AddressMetrics
export type MetricName = keyof Metrics

/** What a value is about: a project, or the contract at an address. */
export type Subject = `project#${string}` | `address#${string}`

/** @param id as in `Project#<id>` */
export const projectSubject = (id: string): Subject => `project#${id}`

/** The same for an address in whatever case. */
export const addressSubject = (address: string): Subject => `address#${address.toLowerCase()}`

/** A value with when and how it was measured. */
export interface Measured<Name extends MetricName> {
  readonly subject: Subject
  readonly metric: Name
  /** The month (`2026-11`), the window (`7d`) or the chain; empty where there is only one row. */
  readonly part: string
  readonly value: Metrics[Name]
  readonly source: Meta['source']
  /** ISO 8601, UTC. */
  readonly updatedAt: string
}

/** A value of whatever metric, of the type that this metric has. */
export type AnyMeasured = { [Name in MetricName]: Measured<Name> }[MetricName]

/**
 * A row as it is stored. The value is JSON text: a month has hundreds of numbers, which as attributes
 * of their own would cost a reader ten times as much.
 */
export interface MetricItem {
  readonly subject: string
  readonly period: string
  readonly value: string
  readonly source: Meta['source']
  readonly updatedAt: string
}

/** The sort key of a metric's part: `market#2026-11`. */
export const periodOf = (metric: MetricName, part: string): string =>
  part === '' ? metric : `${metric}#${part}`
