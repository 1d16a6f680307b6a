/** What the operators' commands and the local stack may ask of the measured series. */

export {
  type AddressMetrics,
  type AnyMeasured,
  type Measured,
  addressSubject,
  projectSubject,
} from './metric.ts'
export { writeMetrics } from './write-metrics.ts'
