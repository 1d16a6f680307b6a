/** What the operators' commands and the local stack may ask of the measured series. */

export {
  type AddressMetrics,
  type AnyMeasured,
  type Measured,
  type MetricsTable,
  addressSubject,
  projectSubject,
} from './metric.ts'
export { writeMetrics } from './write-metrics.ts'
export {
  checkMeasurement,
  parseBounded,
  parseMeasurement,
} from './measurements/check-measurement.ts'
export type { Measurement } from './measurements/measurement.ts'
export type { Outcome } from './measurements/merge-row.ts'
export { storeMeasurements } from './measurements/store-measurements.ts'
