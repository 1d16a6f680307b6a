import type { DynamoDBRecord } from 'aws-lambda'
import { config } from '../config/config.ts'
import { embeddedMetrics } from './emf.ts'
import { usageSoFar } from './usage.ts'

/** The metrics of what no visitor waits for: consumers, by batch, and schedules, by run. */

const TAKEN = {
  milliseconds: 'Milliseconds',
  retries: 'Count',
  conflicts: 'Count',
  readUnits: 'Count',
  writeUnits: 'Count',
} as const

export const consumerMetrics = embeddedMetrics({
  dimensions: ['stage', 'consumer'],
  units: { records: 'Count', failed: 'Count', behindMilliseconds: 'Milliseconds', ...TAKEN },
})

export const scheduleMetrics = embeddedMetrics({
  dimensions: ['stage', 'schedule'],
  units: { failed: 'Count', ...TAKEN },
})

interface Batch {
  readonly records: number
  readonly failed: number
  /** Since the newest record was written. */
  readonly behindMilliseconds: number
}

/**
 * Fields of the log line that ends a batch; within `withUsage`.
 * @param began `performance.now()` at its beginning
 */
export const batchFields = (consumer: string, batch: Batch, began: number): object => ({
  stage: config().stage,
  consumer,
  ...batch,
  ...taken(began),
  ...consumerMetrics(),
})

/** Fields of the log line that ends a run; see {@link batchFields}. @param failed 1 when it threw */
export const runFields = (schedule: string, failed: 0 | 1, began: number): object => ({
  stage: config().stage,
  schedule,
  failed,
  ...taken(began),
  ...scheduleMetrics(),
})

/** Milliseconds since the newest record was written, to the second. */
export const behindOf = (records: readonly DynamoDBRecord[], now: number): number => {
  const times = records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? now / 1_000)
  return Math.max(0, now - Math.max(...times) * 1_000)
}

const taken = (began: number): object => ({
  milliseconds: Math.round(performance.now() - began),
  ...usageSoFar(),
})
