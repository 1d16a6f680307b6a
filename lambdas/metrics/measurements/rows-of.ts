import {
  addressSubject,
  type MetricName,
  type Metrics,
  projectSubject,
  type Subject,
} from '../metric.ts'
import type { Measurement } from './measurement.ts'

/** What a measurement says of one row of the table. */
export type MeasuredRow = {
  readonly subject: Subject
  readonly metric: MetricName
  /** See `Measured.part`. */
  readonly part: string
  readonly measuredAt: string
} & (
  | {
      readonly days: readonly { readonly day: string }[]
      /** Only of social series. */
      readonly handle?: string | null
    }
  | { readonly value: Metrics[MetricName] }
)

/** The window of what is counted. */
const WINDOW = '7d'

/** The rows that a measurement bears on: one for each month of days, else one. */
export const rowsOf = (measurement: Measurement): MeasuredRow[] => {
  const { metric, measuredAt } = measurement
  if ('days' in measurement) {
    const { project, days } = measurement
    const handle = 'handle' in measurement ? { handle: measurement.handle } : {}
    return [
      ...Map.groupBy<string, { readonly day: string }>(days, ({ day }) => day.slice(0, 7)),
    ].map(([part, ofMonth]) => ({
      subject: projectSubject(project),
      metric,
      part,
      measuredAt,
      days: ofMonth,
      ...handle,
    }))
  }
  if ('address' in measurement) {
    const { address, chain, total, items } = measurement
    const ofChain = items.map((item) => ({ chain, ...item }))
    const value = { total, items: ofChain } as Metrics[MetricName]
    return [{ subject: addressSubject(address), metric, part: chain, measuredAt, value }]
  }
  const subject = projectSubject(measurement.project)
  const { items } = measurement
  const [part, value] =
    'total' in measurement ? [WINDOW, { total: measurement.total, items }] : ['', { items }]
  return [{ subject, metric, part, measuredAt, value: value as Metrics[MetricName] }]
}
