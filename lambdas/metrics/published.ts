/** What other features may ask of the measured series. */

export { type DailySeries, measuredDays } from './daily-series.ts'
export { metaOf } from './meta-of.ts'
export { type AddressMetrics, type Metrics, addressSubject, projectSubject } from './metric.ts'
export { readMetrics } from './read-metrics.ts'
