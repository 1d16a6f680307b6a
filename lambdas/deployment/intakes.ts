import type { Intake } from '../platform/deployment.ts'
import { on, reads, together } from './table-rights.ts'

/**
 * What collectors measure. A message that fails is tried for a quarter of an hour, and then kept for
 * a week at least: a shorter outage of a table needs nobody.
 */
export const measurementIntake: Intake = {
  id: 'collectors/take-measurements',
  summary: 'Stores the measured series that collectors send.',
  queue: 'measurements',
  tables: together(reads('Project'), {
    metrics: [
      ...on(['project#*', 'address#*'], 'read', 'put'),
      // Has the rating look at what changed.
      ...on(['touched#*'], 'update'),
    ],
  }),
  messageBytes: 256 * 1024,
  batchSize: 10,
  tries: 5,
  atOnce: 2,
  timeoutSeconds: 30,
  memoryMegabytes: 512,
}

/** Every intake of the product. */
export const intakes: readonly Intake[] = [measurementIntake]
