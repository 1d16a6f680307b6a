import { documents } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import type { MetricsTable } from '../platform/metrics/metric.ts'

/** The metrics of this deployment. */
export const metricsTable = (): MetricsTable => ({ client: documents(), stage: config().stage })
